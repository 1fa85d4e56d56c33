"""Calls Gondola with the standard library alone."""

import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request

BASE = os.environ.get("BASE_URL", "http://127.0.0.1:8080")
KEY = os.environ.get("KEY")
ATTEMPTS = 4


def call(path, query=None, body=None):
    """The answer of one call. Waits and tries again on 429 and 503; any other error says what is wrong."""
    url = BASE + path + ("?" + urllib.parse.urlencode(query) if query else "")
    headers = {"Accept": "application/json"}
    if KEY:
        headers["Authorization"] = "Bearer " + KEY
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            if refusal.code in (429, 503) and attempt < ATTEMPTS:
                time.sleep(int(refusal.headers.get("Retry-After", "1")))
                continue
            raise SystemExit(f"{refusal.code}: {refusal.read().decode()}")


def usd(value):
    """Dollars as they are printed; a price that is not known stays a question mark."""
    return "?" if value is None else f"${value:.2f}"
