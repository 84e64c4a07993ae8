"""FIDE tournament reports (TRF): what pairing programs write. Source: formats, 3.

No kept library reads them as they occur: those there are stop at the first line that is not as
the standard has it, and say neither which nor why.
"""
