"""The cheapest whole milk near me that is really whole milk: what is meant first, then what it costs."""

from gondola import call, usd

meant = call("/v1/products", {"q": "whole milk 1 gal", "limit": 10})["results"]
ids = ",".join(product["product_id"] for product in meant)
prices = call(
    "/v1/prices", {"product_ids": ids, "near": "30303", "radius_mi": 5, "sort": "price", "limit": 1}
)["results"]
if not prices:
    print("No whole milk near 30303.")
for milk in prices:
    print(f"{usd(milk['price'])} {milk['name']} at {milk['store_name']}, seen {milk['age_hours']} hours ago")
