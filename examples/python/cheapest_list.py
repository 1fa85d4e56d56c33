"""Where is this list cheapest within five miles of 30303?"""

import json

from gondola import call, usd

ITEMS = [{"name": "whole milk, 1 gal", "quantity": 2}, {"name": "dozen eggs"}, {"name": "2 lb chicken breast"}]

data = call(
    "/v1/index/basket",
    {"items": json.dumps(ITEMS), "near": "30303", "radius_mi": 5, "stores": 3},
)["data"]
for store in data.get("stores", []):
    print(f"{usd(store['total'])} for {store['items_priced']} of {len(data['items'])} items at {store['name']}")
    for line in store["items"]:
        print(f"  {usd(line['line_total'])} {line['name'] or line['missing_reason']}")
