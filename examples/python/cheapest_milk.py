"""The cheapest whole milk near me that is really whole milk."""

import json

from gondola import call, usd

items = json.dumps([{"name": "whole milk, 1 gal"}])
milk = call("/v1/index/basket", {"items": items, "near": "30303", "radius_mi": 5})["data"]["items"][0]
if milk["price"] is None:
    print(f"No whole milk near 30303: {milk['missing_reason']}")
else:
    print(f"{usd(milk['price'])} {milk['name']} at {milk['store_name']}")
    # How likely a person would accept it, and why it was taken: below 0.8, ask.
    print(f"{milk['confidence']}: {milk['reason']}")
