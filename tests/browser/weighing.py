"""What opening a page costs: requests and bytes as they were sent, and what happened meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page

SHIFTS = """
() => new Promise((tell) => {
  let sum = 0;
  const add = (shift) => { sum += shift.value };
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(add));
  observer.observe({type: "layout-shift", buffered: true});
  setTimeout(() => { observer.takeRecords().forEach(add); tell(sum); }, 100);
})
"""
ICON = "document.querySelector('link[rel=icon]')?.href"


@dataclass(slots=True)
class Weight:
    """What was sent for a page, with its heads, and what the browser complained of."""

    requests: list[str] = field(default_factory=list)
    size: int = 0
    complaints: list[str] = field(default_factory=list)
    shift: float = 0
    html: str = ""

    @property
    def hosts(self) -> set[str]:
        """Whom anything was asked of."""
        return {urlsplit(address).netloc for address in self.requests}

    def asked(self, address: str) -> None:
        """Note a request."""
        if not address.startswith("data:"):
            self.requests.append(address)

    def sent(self, size: float) -> None:
        """Note the bytes of a reply."""
        self.size += int(size)

    def said(self, message: ConsoleMessage, address: str) -> None:
        """Note a complaint; that the page itself is an error page is none."""
        if message.type in ("error", "warning") and message.location["url"] != address:
            self.complaints.append(message.text)


def weigh(page: Page, address: str, *, slowness: int = 1) -> Weight:
    """Open the page with an empty cache, as a first visitor does, on a slower machine if asked."""
    weight = Weight()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Emulation.setCPUThrottlingRate", {"rate": slowness})
    network.on("Network.requestWillBeSent", lambda event: weight.asked(event["request"]["url"]))
    network.on("Network.loadingFinished", lambda event: weight.sent(event["encodedDataLength"]))
    page.on("console", lambda message: weight.said(message, address))
    page.on("pageerror", lambda error: weight.complaints.append(str(error)))
    response = page.goto(address)
    assert response is not None
    weight.html = response.text()
    weight.shift = page.evaluate(SHIFTS)
    _add_icon(page, weight)
    return weight


def _add_icon(page: Page, weight: Weight) -> None:
    # A browser without a window does not ask for it, and others do.
    icon = page.evaluate(ICON)
    if icon and icon not in weight.requests:
        weight.asked(icon)
        weight.sent(len(page.request.get(icon).body()))
