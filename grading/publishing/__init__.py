"""Publishing: build -> report -> publish, and what undoes it.

``build.build``, ``publish.publish``, ``discarding.discard`` and ``undoing.undo`` are the services
that the commands, the tasks and the admin share.
"""
