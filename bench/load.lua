-- wrk asks for the addresses of a file in turn, each line an address and, where there is one, the
-- version of it that the visitor has already.
local requests, turn = {}, 0

function init(args)
   for line in io.lines(args[1]) do
      local path, etag = line:match("^(%S+)%s*(.*)$")
      local headers = {}
      if etag ~= "" then headers["If-None-Match"] = etag end
      requests[#requests + 1] = wrk.format("GET", path, headers)
   end
end

function request()
   turn = turn % #requests + 1
   return requests[turn]
end
