// Made from the schemas of the routes by `npm run client:types`: not to be edited by hand.

export type AisleEntry = {
  readonly rank: number;
  readonly aisle: string;
  /** Distinct products in this aisle; in a generic list a product counts once per chain. */
  readonly product_count: number;
  /** `product_count` divided by the total of the whole list, to four decimals. */
  readonly share: number;
  /** Up to 5 sections, those with the most price rows first. */
  readonly sections: readonly string[];
  /** Up to 3 categories, those with the most price rows first. */
  readonly top_categories: readonly string[];
};

export type Basket = {
  readonly data: {
    /** The scope that was asked for. A merged `store_id` is that of the store that it became. */
    readonly scope: {
      readonly store_id?: string;
      readonly chain_slug?: string;
      readonly chain_slugs?: readonly string[];
      readonly state?: string;
      readonly market_position?: string;
      readonly metro?: string;
      readonly region?: string;
      readonly near?: {
        readonly lat: number;
        readonly lng: number;
        /** Of the ZIP code or city, where one was given. */
        readonly name?: string;
      };
      readonly radius_mi?: number;
    };
    readonly aggregation: 'cheapest' | 'median';
    readonly currency: 'USD';
    readonly items: readonly BasketLine[];
    /** USD for the priced items, rounded to cents; null: none has a price. */
    readonly total: number | null;
    readonly items_priced: number;
    /** How many of the priced items have only a substitute. */
    readonly items_substituted: number;
    readonly items_missing: number;
    /** With `group_by`: fewest items missing first, then fewest substituted, then cheapest. */
    readonly groups?: readonly BasketGroup[];
    /** How many groups have any item, listed or not. */
    readonly groups_total?: number;
    /** With `stores`: fewest items missing first, then fewest substituted, then cheapest, then nearest. */
    readonly stores?: readonly BasketStore[];
    /** With `split=2`; null: no store has any item. */
    readonly split?: BasketSplit;
  };
  readonly meta: {
    /** Left out of a bare GET, which is cacheable: see the header X-Request-ID. */
    readonly request_id?: string;
    /** `n_stores_contributing` divided by `n_stores_in_scope`. */
    readonly coverage_score: number;
    /** Open stores of `per_store` chains, plus one for each `chain_level` chain. */
    readonly n_stores_in_scope: number;
    /** How many of them have a price for any of the items. */
    readonly n_stores_contributing: number;
    /** Median age of the prices shown. */
    readonly freshness_p50_hours: number | null;
    /** Present only if the answer is empty: why, in one sentence. */
    readonly message?: string;
    /** Present only if an answer around a place is empty: miles to the nearest store with a match; null: none is known. */
    readonly nearest_mi?: number | null;
    /** The id of that nearest store. */
    readonly nearest_store_id?: string | null;
    /** Present only if a name in the request is a family of chains: the chains that it covers. */
    readonly chain_families?: readonly {
      readonly family: string;
      /** Slugs of its banners. */
      readonly chains: readonly string[];
    }[];
    /** Set if `coverage_score` is below 0.6. */
    readonly warning: string | null;
  };
};

export type BasketGroup = {
  readonly chain_slug?: string;
  readonly store_id?: string;
  readonly name: string;
  /** USD for the priced items, rounded to cents; null: none has a price. */
  readonly total: number | null;
  readonly items_priced: number;
  /** How many of the priced items have only a substitute. */
  readonly items_substituted: number;
  readonly items_missing: number;
  /** No item is missing. */
  readonly complete: boolean;
  /** Miles from `near`. */
  readonly distance_mi?: number;
};

export type BasketItem = {
  /** 6 to 32 digits, with or without leading zeros. */
  readonly upc?: string;
  /** Barcodes, any of which will do. */
  readonly upcs?: readonly string[];
  /** A line of a shopping list: `whole milk, 1 gal`, `2 lb chicken breast`. The most likely products are found; among them, the size asked for goes first, then the lowest cost. */
  readonly name?: string;
  /** A category or one of its levels (`Snacks`), any product of which will do, or any other word, which is read as a `name` is (`milk`). */
  readonly category?: string;
  /** How many packs. With a size in the `name` or `category`: how many of that size. Default 1. */
  readonly quantity?: number;
  /** Your own text, repeated in the answer. */
  readonly label?: string;
};

export type BasketItems = readonly BasketItem[];

export type BasketLine = {
  /** From 1, in the order of the request. */
  readonly position: number;
  readonly label: string | null;
  readonly quantity: number;
  /** How the item was given. */
  readonly match: 'upc' | 'upcs' | 'name' | 'category';
  readonly product_id: string | null;
  readonly upc: string | null;
  readonly name: string | null;
  readonly brand: string | null;
  /** As in `/v1/prices`. */
  readonly size_display: string | null;
  /** USD for one pack, as in `/v1/prices`; null: no price. */
  readonly price: number | null;
  /** Price times quantity, or for words price times `packs`, rounded to cents. */
  readonly line_total: number | null;
  readonly is_on_sale: boolean | null;
  readonly store_id: string | null;
  readonly store_name: string | null;
  readonly chain_slug: string | null;
  /** `specific`, or with `store_id` how near to that store the price was seen: `regional` or `chain`. */
  readonly source_tier: 'specific' | 'regional' | 'chain' | null;
  /** The store that supplied the price. */
  readonly source_store_id: string | null;
  /** How many prices were compared. */
  readonly n_prices: number;
  /** How many stores have them. */
  readonly n_stores: number;
  /** For words, and with `size_normalized=true`: USD per `unit_price_uom`; null: not known. */
  readonly unit_price?: number | null;
  readonly unit_price_uom?: 'oz' | 'fl oz' | 'ct' | null;
  /** For words: how many packs to buy for what was asked for; a weight, if the price is per unit of weight. */
  readonly packs?: number | null;
  /** For words, how `packs` was found: as many as the request counts (`count`), as many as hold the amount (`size`), the weight (`weight`), or one each, because the sizes cannot be compared (`unknown`). */
  readonly packs_basis?: 'count' | 'size' | 'weight' | 'unknown' | null;
  /** For words: the probability that a person would accept the product, to four decimals. */
  readonly confidence?: number | null;
  /** For words: trigram similarity of the words, as they were understood, to the part of the product name that matches them (`strict_word_similarity` of pg_trgm), to four decimals. */
  readonly similarity?: number | null;
  /** For words: true if the product has less of what was asked for than others in scope have; null: no product. */
  readonly is_substitute?: boolean | null;
  /** For words: why this product was chosen, or why none was. */
  readonly reason?: string | null;
  readonly missing_reason:
    | 'unknown_product'
    | 'several_things'
    | 'unknown_name'
    | 'unknown_category'
    | 'no_stores_in_scope'
    | 'too_broad'
    | 'size_unknown'
    | 'out_of_stock'
    | 'no_price_in_scope'
    | 'not_at_store'
    | null;
};

export type BasketRequest = {
  readonly items: BasketItems;
  /** One store. The id of a merged store stands for the store that it became. Prices fall back to other stores of its chain. */
  readonly store_id?: string;
  /** Chain slug. */
  readonly chain_slug?: string;
  /** Up to 50 chain slugs: stores of any of them. */
  readonly chain_slugs?: readonly string[];
  /** Two letters, such as `GA`. */
  readonly state?: string;
  /** Stores of chains in this position. */
  readonly market_position?: 'value' | 'mainstream' | 'premium' | 'luxury';
  /** Metro key. */
  readonly metro?: string;
  /** One of the Census Bureau's four regions. Territories belong to none. */
  readonly region?: 'northeast' | 'midwest' | 'south' | 'west';
  /** A ZIP code, `City, ST` or `lat,lng`: stores within `radius_mi`. */
  readonly near?: string;
  /** Miles around `near`, which it needs. Default 10. */
  readonly radius_mi?: number;
  /** Which of many prices counts: the `cheapest` (default), or the lower `median`. */
  readonly aggregation?: 'cheapest' | 'median';
  /** Also rank whole baskets by `chain` or `store`. */
  readonly group_by?: 'none' | 'chain' | 'store';
  /** How products of different sizes are compared for a `name` or `category`. `true` (default): by what the amount asked for costs, an exact size first; without an amount, by the price per oz, fl oz or piece. `false`: by the price of a pack. */
  readonly size_normalized?: boolean;
  /** Also show up to 5 of the best stores, item by item: fewest items missing, then fewest substitutes, then cheapest, then nearest. */
  readonly stores?: number;
  /** Also find the best two stores to split the basket over. Needs `near`. */
  readonly split?: 2;
};

export type BasketSplit = {
  /** Only one, if a second store is no better. */
  readonly stores: readonly {
    readonly store_id: string;
    readonly name: string;
    readonly chain_slug: string;
    readonly distance_mi: number;
    /** The items to buy there. */
    readonly positions: readonly number[];
    readonly total: number | null;
  }[];
  /** USD for the priced items, rounded to cents; null: none has a price. */
  readonly total: number | null;
  readonly items_priced: number;
  /** How many of the priced items have only a substitute. */
  readonly items_substituted: number;
  readonly items_missing: number;
  readonly complete: boolean;
  /** The best single store: the most items, then the fewest substitutes, then the cheapest. */
  readonly best_single: {
    readonly store_id: string;
    readonly name: string;
    readonly chain_slug: string;
    readonly distance_mi: number;
    /** USD for the priced items, rounded to cents; null: none has a price. */
    readonly total: number | null;
    readonly items_priced: number;
    /** How many of the priced items have only a substitute. */
    readonly items_substituted: number;
    readonly items_missing: number;
  };
  /** USD saved against `best_single`; null if that store has fewer items or more substitutes. */
  readonly saving: number | null;
  readonly n_stores_compared: number;
} | null;

export type BasketStore = {
  readonly store_id: string;
  readonly name: string;
  readonly chain_slug: string;
  /** Miles from `near`. */
  readonly distance_mi?: number;
  /** USD for the priced items, rounded to cents; null: none has a price. */
  readonly total: number | null;
  readonly items_priced: number;
  /** How many of the priced items have only a substitute. */
  readonly items_substituted: number;
  readonly items_missing: number;
  /** No item is missing. */
  readonly complete: boolean;
  /** The product for each item at this store. */
  readonly items: readonly BasketLine[];
};

export type Chain = {
  readonly slug: string;
  readonly name: string;
  readonly logo_url: string | null;
  readonly website_url: string | null;
  readonly online_shopping_enabled: boolean;
  readonly online_search_url_prefix?: string | null;
  readonly online_search_space_char?: string | null;
  readonly online_search_url_suffix?: string | null;
  /** `{store_id}` stands for `web_external_id` of the store. */
  readonly storefront_url?: string | null;
  /** Has the placeholders `{store_id}` and `{query}`. */
  readonly search_url_template?: string | null;
  readonly login_url?: string | null;
  readonly requires_auth?: boolean;
  readonly session_cookie_domains?: readonly string[];
  readonly user_agent_override?: string | null;
  readonly add_to_cart_detection_type?: 'url_match' | 'response_body' | 'dom_match';
  readonly add_to_cart_detection_pattern?: string;
  readonly online_shopping_referral_params?: string | null;
  readonly ios_app_url_scheme?: string | null;
  readonly android_app_url_scheme?: string | null;
  /** Changes whenever any field changes. */
  readonly config_updated_at: string;
  readonly pricing_scope: 'per_store' | 'chain_level' | 'no_ecommerce';
  readonly market_position: 'value' | 'mainstream' | 'premium' | 'luxury' | null;
  /** Name of the family that this banner belongs to. Unless a chain has it as its slug, it can be used in place of a slug to mean all banners of the family. */
  readonly family?: string;
};

export type ChainAisles = {
  readonly chain_slug: string;
  /** Whose list this is: if coverage is below 0.3, the next wider list is returned. */
  readonly source: 'store' | 'chain' | 'generic';
  /** Share of the price rows of the requested store or chain that have an aisle, to four decimals; 0 without price rows. */
  readonly coverage: number;
  /** Rows in `entries`. */
  readonly count: number;
  /** With `include_count=true`: all aisles of the list. */
  readonly total?: number;
  readonly aisles: readonly string[];
  /** `product_count` by aisle. */
  readonly aisle_counts: Readonly<Record<string, number>>;
  /** Sorted by `product_count`, ties in natural order. */
  readonly entries: readonly AisleEntry[];
};

export type ChainCoverage = {
  readonly chain_slug: string;
  readonly chain_name: string;
  /** Products with a price at any store of the chain. */
  readonly products: number;
  /** Open stores. */
  readonly stores: number;
  /** Open stores whose location is known. */
  readonly stores_geocoded: number;
  /** Open stores with prices of their own; the others get prices of a sibling store. */
  readonly stores_priced: number;
  /** Observed prices. */
  readonly prices: number;
  /** Median age of the prices in whole hours, counted up to 4,095; null without prices. */
  readonly freshness_p50_hours: number | null;
  /** Age in whole hours that 90% of the prices do not exceed. */
  readonly freshness_p90_hours: number | null;
};

export type ChainList = {
  /** All chains that match. */
  readonly count: number;
  readonly chains: readonly Chain[];
};

export type CouponDetail = {
  readonly coupon_id: string;
  /** Rows in `results`. */
  readonly count: number;
  /** With `include_count=true`: all matches. */
  readonly total?: number;
  readonly results: readonly CouponRow[];
  /** Present only if there are no rows, or if a store requested for prices does not exist. */
  readonly meta?: {
    /** In one sentence: why there are no rows, or which stores requested for prices do not exist. */
    readonly message?: string;
    /** Present only if an answer around a place is empty: miles to the nearest store with a match; null: none is known. */
    readonly nearest_mi?: number | null;
    /** The id of that nearest store. */
    readonly nearest_store_id?: string | null;
  };
};

export type CouponList = {
  /** Rows in `results`. */
  readonly count: number;
  /** With `include_count=true`: all matches. */
  readonly total?: number;
  readonly results: readonly CouponRow[];
  /** Present only if there are no rows, or if a store requested for prices does not exist. */
  readonly meta?: {
    /** In one sentence: why there are no rows, or which stores requested for prices do not exist. */
    readonly message?: string;
    /** Present only if an answer around a place is empty: miles to the nearest store with a match; null: none is known. */
    readonly nearest_mi?: number | null;
    /** The id of that nearest store. */
    readonly nearest_store_id?: string | null;
  };
};

export type CouponProduct = {
  readonly product_id: string;
  readonly product_name: string;
  readonly product_brand: string | null;
  readonly product_image_url: string | null;
  /** The price that the coupon itself names for the product. */
  readonly catalog_price: number | null;
  /** USD that one redemption saves in the best case. */
  readonly total_savings: number | null;
  /** What the savings are measured against: the catalogue price, else the live regular price at the store or chain. */
  readonly total_savings_basis: 'catalog_price' | 'store_price' | null;
  /** Computed by the formula of the discount type; null if it cannot be computed. */
  readonly savings_pct: number | null;
  /** Percentage saved on everything that one redemption requires you to buy. */
  readonly effective_savings_pct: number | null;
  /** Rates `savings_pct`: great from 50, good from 20, okay from 10, else poor. */
  readonly rating: 'great' | 'good' | 'okay' | 'poor' | null;
  /** Effective USD per unit, over all units of one redemption; 0 for a `get` row. */
  readonly deal_price: number | null;
  /** Which part of a BOGO or bundle the product is. */
  readonly role: 'buy' | 'get' | 'either';
  /** For the filter `brand_id`; null without a brand. */
  readonly brand_id: string | null;
  /** For the filter `category_id`; null without a category. */
  readonly category_id: string | null;
  /** With `with_prices=true`; null where it is not known. */
  readonly current_price?: number | null;
  readonly regular_price?: number | null;
  /** `current_price` is below `regular_price`. */
  readonly is_on_sale?: boolean;
  /** The store whose prices these are; null: none was chosen. */
  readonly price_store_id?: string | null;
  /** With `price_store_ids`: prices by store id (of the surviving store, if it was merged); unknown stores are left out. */
  readonly prices_by_store?: Readonly<
    Record<
      string,
      {
        readonly price: number | null;
        readonly is_on_sale: boolean;
      }
    >
  >;
  /** True: the coupon takes off more dollars than the products that you must buy for it cost. The savings, and so the rating, are then capped at that cost. */
  readonly exceeds_price: boolean;
};

export type CouponRow = {
  /** Coupon id: one coupon has a row for each of its products. */
  readonly id: string;
  readonly chain_id: string;
  readonly chain_name: string;
  readonly chain_logo_url: string | null;
  /** Null: valid at every store of the chain. */
  readonly store_id: string | null;
  readonly product_id: string;
  readonly product_name: string;
  readonly product_brand: string | null;
  readonly product_image_url: string | null;
  /** One of percent_off, dollar_off, bogo, bundle, loyalty_price, featured, or a type that is not known. */
  readonly discount_type: string;
  /** Percent for percent_off, dollars for dollar_off, multiplier for bogo, price for bundle and loyalty_price. */
  readonly discount_value: number | null;
  readonly min_purchase_qty: number | null;
  /** Minimum subtotal in USD. */
  readonly min_purchase_amount: number | null;
  readonly bogo_get_qty: number | null;
  readonly description: string | null;
  readonly fine_print: string | null;
  readonly coupon_code: string | null;
  readonly valid_from: string;
  /** Inclusive. */
  readonly valid_to: string;
  readonly image_url: string | null;
  readonly is_digital_only: boolean;
  readonly requires_loyalty: boolean;
  readonly is_clippable: boolean;
  readonly deep_link_url: string | null;
  readonly source: string | null;
  readonly source_url: string | null;
  readonly size_text: string | null;
  readonly value_text: string | null;
  /** The price that the coupon itself names for the product. */
  readonly catalog_price: number | null;
  /** USD that one redemption saves in the best case. */
  readonly total_savings: number | null;
  /** What the savings are measured against: the catalogue price, else the live regular price at the store or chain. */
  readonly total_savings_basis: 'catalog_price' | 'store_price' | null;
  /** Computed by the formula of the discount type; null if it cannot be computed. */
  readonly savings_pct: number | null;
  /** Percentage saved on everything that one redemption requires you to buy. */
  readonly effective_savings_pct: number | null;
  /** Rates `savings_pct`: great from 50, good from 20, okay from 10, else poor. */
  readonly rating: 'great' | 'good' | 'okay' | 'poor' | null;
  /** Effective USD per unit, over all units of one redemption; 0 for a `get` row. */
  readonly deal_price: number | null;
  /** Which part of a BOGO or bundle the product is. */
  readonly role: 'buy' | 'get' | 'either';
  /** For the filter `brand_id`; null without a brand. */
  readonly brand_id: string | null;
  /** For the filter `category_id`; null without a category. */
  readonly category_id: string | null;
  /** With `with_prices=true`; null where it is not known. */
  readonly current_price?: number | null;
  readonly regular_price?: number | null;
  /** `current_price` is below `regular_price`. */
  readonly is_on_sale?: boolean;
  /** The store whose prices these are; null: none was chosen. */
  readonly price_store_id?: string | null;
  /** With `price_store_ids`: prices by store id (of the surviving store, if it was merged); unknown stores are left out. */
  readonly prices_by_store?: Readonly<
    Record<
      string,
      {
        readonly price: number | null;
        readonly is_on_sale: boolean;
      }
    >
  >;
  /** True: the coupon takes off more dollars than the products that you must buy for it cost. The savings, and so the rating, are then capped at that cost. */
  readonly exceeds_price: boolean;
  /** With `group=coupon`: number of products of the coupon in this list. */
  readonly product_count?: number;
  /** With `group=coupon`: the first of them, best savings first. */
  readonly products?: readonly CouponProduct[];
};

export type CouponSavings = {
  readonly coupon_id: string;
  /** That of the product with the largest savings. */
  readonly savings_pct: number | null;
  readonly effective_savings_pct: number | null;
  readonly rating: 'great' | 'good' | 'okay' | 'poor' | null;
  readonly computable: boolean;
  readonly reason:
    | 'expired'
    | 'unknown_discount_type'
    | 'missing_discount_value'
    | 'missing_catalog_price'
    | 'featured_not_computable'
    | null;
  /** As in a CouponRow; true if it is true for any of the products. */
  readonly exceeds_price: boolean;
};

export type Coverage = {
  /** When the catalogue was published. */
  readonly published_at: string;
  readonly products: number;
  /** Open stores. */
  readonly stores: number;
  /** Open stores whose location is known. */
  readonly stores_geocoded: number;
  /** Open stores with prices of their own; the others get prices of a sibling store. */
  readonly stores_priced: number;
  /** Observed prices. */
  readonly prices: number;
  /** Median age of the prices in whole hours, counted up to 4,095; null without prices. */
  readonly freshness_p50_hours: number | null;
  /** Age in whole hours that 90% of the prices do not exceed. */
  readonly freshness_p90_hours: number | null;
  /** Sorted by slug. */
  readonly chains: readonly ChainCoverage[];
  /** Sorted by name; only states with open stores. */
  readonly states: readonly StateCoverage[];
};

export type Deal = {
  readonly product_id: string;
  readonly name: string;
  readonly brand: string | null;
  readonly size_display: string | null;
  readonly upc: string | null;
  readonly store_id: string;
  readonly store_name: string;
  readonly chain_slug: string;
  /** USD: the price to pay. */
  readonly price: number;
  readonly regular_price: number | null;
  readonly is_on_sale: boolean;
  /** False: out of stock or delisted when last checked. Such deals come last. */
  readonly available: boolean;
  readonly verdict: 'record_low' | 'good' | 'usual' | 'inflated_regular' | 'too_little_history';
  /** The lower of two time-weighted medians: over the last 90 days and over the last 365 days. */
  readonly typical_price: number | null;
  /** How far the price is below `typical_price`, in percent of it; negative if above. */
  readonly saving_pct: number | null;
  /** Of the last 365 days, the percentage (0 to 100) of days with a price on which it was lower, rounded up: at most 20 only where the rule of `good` finds it so. */
  readonly percentile: number | null;
  /** Days since the price was last this low or lower; null: it never was. */
  readonly days_since_as_low: number | null;
  /** Number of days on which the product was seen. */
  readonly observations: number;
  /** Number of days with a price within the last 365 days. */
  readonly days: number;
  /** Percentage of the days before the sale on which the regular price was really charged, rounded down: less than 10 only where the rule of `inflated_regular` finds it so; null: not on sale, or too few days. */
  readonly regular_asked_pct: number | null;
  readonly observed_at: string;
  /** Number of matching stores of this chain that have a deal on this product. The row shows the one that saves most, of those where it is `available` if there are any; if several save as much, the nearest to `near`. */
  readonly stores: number;
  /** Miles from `near` to the store; null without `near`. */
  readonly distance_mi: number | null;
};

export type DealList = {
  /** Rows in `results`. */
  readonly count: number;
  /** With `include_count=true`: all deals. */
  readonly total?: number;
  readonly results: readonly Deal[];
  readonly meta: {
    /** Present only if the answer is empty: why, in one sentence. */
    readonly message?: string;
    /** Present only if an answer around a place is empty: miles to the nearest store with a match; null: none is known. */
    readonly nearest_mi?: number | null;
    /** The id of that nearest store. */
    readonly nearest_store_id?: string | null;
    /** Present only if a name in the request is a family of chains: the chains that it covers. */
    readonly chain_families?: readonly {
      readonly family: string;
      /** Slugs of its banners. */
      readonly chains: readonly string[];
    }[];
  };
};

export type HeldPrice = {
  /** First day. */
  readonly from: string;
  /** The day after the last day; null: the price still holds. */
  readonly to: string | null;
  /** USD: the sale price when on sale, else the regular price. Null: the product was looked up, but no price was shown. */
  readonly price: number | null;
  readonly regular_price: number | null;
  readonly sale_price: number | null;
  readonly is_on_sale: boolean;
  readonly available: boolean;
  readonly source_tier: 'specific' | 'regional' | 'chain';
  /** The store where the price was seen. */
  readonly source_store_id: string;
  /** Number of days on which it was seen there while it held for this store; 0: only an earlier look tells of it. */
  readonly observations: number;
  /** The last day before `to` on which it was seen there. */
  readonly last_observed_on: string;
  /** Time of the publish that first served it. */
  readonly known_at: string | null;
  /** The sequence number of that publish. */
  readonly known_sequence: number;
};

export type HoursRow = {
  /** 0 is Sunday. */
  readonly day_of_week: number;
  readonly open_time: string;
  /** If not later than `open_time`: a time after midnight, on the next day. */
  readonly close_time: string;
};

export type IndexConstituent = {
  readonly upc: string | null;
  readonly name: string;
  /** Fixed weight; in a basket, the quantity. */
  readonly weight: number;
};

export type IndexList = {
  readonly count: number;
  readonly indices: readonly IndexListing[];
};

export type IndexListing = {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly index_type: 'single_sku' | 'multi_sku_same_format' | 'basket_total_cost';
  readonly regions: readonly (
    | 'national'
    | 'northeast'
    | 'midwest'
    | 'south'
    | 'west'
    | 'new_england'
    | 'middle_atlantic'
    | 'east_north_central'
    | 'west_north_central'
    | 'south_atlantic'
    | 'east_south_central'
    | 'west_south_central'
    | 'mountain'
    | 'pacific'
    | 'AL'
    | 'AK'
    | 'AZ'
    | 'AR'
    | 'CA'
    | 'CO'
    | 'CT'
    | 'DE'
    | 'DC'
    | 'FL'
    | 'GA'
    | 'HI'
    | 'ID'
    | 'IL'
    | 'IN'
    | 'IA'
    | 'KS'
    | 'KY'
    | 'LA'
    | 'ME'
    | 'MD'
    | 'MA'
    | 'MI'
    | 'MN'
    | 'MS'
    | 'MO'
    | 'MT'
    | 'NE'
    | 'NV'
    | 'NH'
    | 'NJ'
    | 'NM'
    | 'NY'
    | 'NC'
    | 'ND'
    | 'OH'
    | 'OK'
    | 'OR'
    | 'PA'
    | 'RI'
    | 'SC'
    | 'SD'
    | 'TN'
    | 'TX'
    | 'UT'
    | 'VT'
    | 'VA'
    | 'WA'
    | 'WV'
    | 'WI'
    | 'WY'
  )[];
  readonly is_active: boolean;
  /** Of the national index; null while in beta. */
  readonly base_period: string | null;
  /** First published month of any region. */
  readonly first_period: string | null;
  /** Last published month of any region. */
  readonly last_period: string | null;
  readonly methodology_url: string;
  readonly warning: string | null;
};

export type IndexMeta = {
  /** When anything about this index last changed. With the parameter `as_of`: the last change known by then, or the requested time if there was none yet. The rest of the meta, except the base, is as of today. */
  readonly as_of: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly index_type: 'single_sku' | 'multi_sku_same_format' | 'basket_total_cost';
  /** How these values are computed, in one line: months as the definition of the index says, weeks by the rules for weeks in /methodology.md. */
  readonly method: string;
  readonly source_methodology: string | null;
  readonly methodology_url: string;
  readonly methodology_version: number;
  readonly regions: readonly (
    | 'national'
    | 'northeast'
    | 'midwest'
    | 'south'
    | 'west'
    | 'new_england'
    | 'middle_atlantic'
    | 'east_north_central'
    | 'west_north_central'
    | 'south_atlantic'
    | 'east_south_central'
    | 'west_south_central'
    | 'mountain'
    | 'pacific'
    | 'AL'
    | 'AK'
    | 'AZ'
    | 'AR'
    | 'CA'
    | 'CO'
    | 'CT'
    | 'DE'
    | 'DC'
    | 'FL'
    | 'GA'
    | 'HI'
    | 'ID'
    | 'IL'
    | 'IN'
    | 'IA'
    | 'KS'
    | 'KY'
    | 'LA'
    | 'ME'
    | 'MD'
    | 'MA'
    | 'MI'
    | 'MN'
    | 'MS'
    | 'MO'
    | 'MT'
    | 'NE'
    | 'NV'
    | 'NH'
    | 'NJ'
    | 'NM'
    | 'NY'
    | 'NC'
    | 'ND'
    | 'OH'
    | 'OK'
    | 'OR'
    | 'PA'
    | 'RI'
    | 'SC'
    | 'SD'
    | 'TN'
    | 'TX'
    | 'UT'
    | 'VT'
    | 'VA'
    | 'WA'
    | 'WV'
    | 'WI'
    | 'WY'
  )[];
  readonly constituents: readonly IndexConstituent[];
  readonly chain_filter: {
    readonly chain_slugs?: readonly string[];
    readonly exclude_chain_slugs?: readonly string[];
    readonly market_positions?: readonly string[];
  } | null;
  readonly warning: string | null;
  /** The region of these snapshots. */
  readonly region:
    | 'national'
    | 'northeast'
    | 'midwest'
    | 'south'
    | 'west'
    | 'new_england'
    | 'middle_atlantic'
    | 'east_north_central'
    | 'west_north_central'
    | 'south_atlantic'
    | 'east_south_central'
    | 'west_south_central'
    | 'mountain'
    | 'pacific'
    | 'AL'
    | 'AK'
    | 'AZ'
    | 'AR'
    | 'CA'
    | 'CO'
    | 'CT'
    | 'DE'
    | 'DC'
    | 'FL'
    | 'GA'
    | 'HI'
    | 'ID'
    | 'IL'
    | 'IN'
    | 'IA'
    | 'KS'
    | 'KY'
    | 'LA'
    | 'ME'
    | 'MD'
    | 'MA'
    | 'MI'
    | 'MN'
    | 'MS'
    | 'MO'
    | 'MT'
    | 'NE'
    | 'NV'
    | 'NH'
    | 'NJ'
    | 'NM'
    | 'NY'
    | 'NC'
    | 'ND'
    | 'OH'
    | 'OK'
    | 'OR'
    | 'PA'
    | 'RI'
    | 'SC'
    | 'SD'
    | 'TN'
    | 'TX'
    | 'UT'
    | 'VT'
    | 'VA'
    | 'WA'
    | 'WV'
    | 'WI'
    | 'WY';
  readonly frequency: 'month' | 'week';
  /** True for weeks: the method may still change. */
  readonly experimental: boolean;
  /** First published month of the region, by the rule or by a person; null if there is none yet. */
  readonly inception_period: string | null;
  /** The month whose value is 100; null while in beta, and for weeks. */
  readonly base_period: string | null;
  /** Frozen value of that month; null while in beta, and for weeks. */
  readonly base_value_usd: number | null;
  /** Periods of the snapshots from which on another `methodology_version` applies: values before and after are not comparable. */
  readonly version_changes: readonly string[];
  /** With `compare=bls`: the BLS series that is compared; null if there is none. */
  readonly bls?: {
    readonly item_code: string;
    /** BLS units in the amount priced here; `bls_usd` is multiplied by it. */
    readonly units: number;
    readonly source: string;
  } | null;
};

export type IndexSeries = {
  readonly data: readonly IndexSnapshot[];
  readonly meta: IndexMeta;
};

export type IndexSnapshot = {
  readonly period: string;
  readonly value_usd: number;
  /** 100 × value / value of the base month; null for beta snapshots and before there is a base. */
  readonly value_indexed: number | null;
  /** Distinct (store, product, day) prices used. */
  readonly n_observations: number;
  readonly n_stores: number;
  readonly n_chains: number;
  /** Share (0 to 1) of the panel (/methodology.md) that contributed; below 0.6: with caution. */
  readonly coverage_score: number;
  readonly publish_status: 'auto' | 'beta' | 'forced_publish' | 'forced_hide' | 'draft';
  readonly flagged_for_review: boolean;
  readonly flag_reason: string | null;
  /** Retracted after publication. */
  readonly revoked: boolean;
  readonly methodology_version: number;
  readonly computed_at: string;
  /** Permanent id of this value, also after it is revoked. */
  readonly snapshot_id: string;
  /** The earlier value that contributions, composition and flagged changes are measured from: the last one before this, as it was when this one was computed, even if it was revoked since (`include_revoked=true` shows it). Null: there was none, or version 1. */
  readonly measured_from: {
    readonly period: string;
    readonly snapshot_id: string;
  } | null;
  /** From this time on the value never changes; it can only be revoked, publicly. Null for weeks, which may always be computed again. */
  readonly final_at: string | null;
  /** Not final yet: it may still be computed again. */
  readonly provisional: boolean;
  readonly revoked_at: string | null;
  /** Why it was retracted; null: it was not retracted. */
  readonly revoke_reason: string | null;
  /** `snapshot_id` of the value that replaced it. */
  readonly replaced_by: string | null;
  /** Who overruled the publication rule, when and why; null if the rule decided. */
  readonly forced: {
    readonly by: string;
    readonly at: string;
    readonly reason: string;
  } | null;
  /** Share of all stores in scope that contributed; null in version 1. */
  readonly register_coverage: number | null;
  /** Share of the weight in cells (one chain in one region) with three observed stores, or with all their stores observed; null in version 1. */
  readonly cell_coverage: number | null;
  /** Packs whose size changed in the month; the value follows the price per unit. */
  readonly shrinkflation: readonly {
    readonly name: string;
    readonly on: string;
    readonly before_units: number;
    readonly after_units: number;
  }[];
  /** With `include_interval=true`: sampling uncertainty of the stores; null below eight stores. */
  readonly interval?: {
    readonly low_usd: number;
    readonly high_usd: number;
    readonly level: number;
  } | null;
  /** With `include_average=true`: the average price at whichever stores were seen. */
  readonly average_price_usd?: number | null;
  /** With `include_average=true`: changes since `measured_from`, in log points x 100. The four `_pp` parts add up to average_pct - index_pct. */
  readonly composition?: {
    readonly average_pct: number;
    readonly index_pct: number;
    readonly entering_pp: number;
    readonly leaving_pp: number;
    readonly weights_pp: number;
    readonly formula_pp: number;
  } | null;
  /** With `include_contributions=true`: percentage points; they add up to the change of the index since `measured_from`. */
  readonly contributions?: readonly {
    readonly product_id: string;
    readonly upc: string | null;
    readonly name: string | null;
    readonly share: number | null;
    readonly contribution_pp: number | null;
    readonly average_price_usd: number | null;
  }[];
  /** With `compare=bls`: the BLS average price for the same amount; null where BLS published none. */
  readonly bls_usd?: number | null;
  /** With `compare=bls`: the same as an index, 100 in the base month; null without a BLS price of that month. */
  readonly bls_indexed?: number | null;
  /** With `compare=jevons`: chained matched Jevons index, 100 in the base month. */
  readonly jevons_indexed?: number | null;
  /** With `compare=geks_jevons`: GEKS-Jevons index over 13 months, 100 in the base month. */
  readonly geks_jevons_indexed?: number | null;
};

export type JudgedPrice = {
  readonly verdict: 'record_low' | 'good' | 'usual' | 'inflated_regular' | 'too_little_history';
  /** The lower of two time-weighted medians: over the last 90 days and over the last 365 days. */
  readonly typical_price: number | null;
  /** How far the price is below `typical_price`, in percent of it; negative if above. */
  readonly saving_pct: number | null;
  /** Days since the price was last this low or lower; null: it never was. */
  readonly days_since_as_low: number | null;
  /** Percentage of the days before the sale on which the regular price was really charged; null: not on sale, or too few days. */
  readonly regular_asked_pct: number | null;
};

export type ListAlternative = {
  readonly canonical_product_id: string | null;
  /** The barcode as the chain writes it. */
  readonly upc: string | null;
  /** The chain's own number for the product. */
  readonly retailer_product_id: string | null;
  /** The product's page in the chain's online shop. */
  readonly pdp_url: string | null;
  /** Whether it was in stock when last seen at this store; null: it was never seen at this store itself. */
  readonly in_stock: boolean | null;
  /** USD: the sale price if on sale, else the regular price; null: not known. */
  readonly price: number | null;
  readonly regular_price: number | null;
  readonly sale_price: number | null;
  /** The sale price is lower than the regular price. */
  readonly on_sale: boolean;
  readonly match_method: 'canonical_id' | 'fuzzy_name' | null;
  readonly matched_name: string | null;
  readonly matched_brand: string | null;
  /** The probability that a person would accept the match, to four decimals: 1 for a canonical id; 0: unresolved. */
  readonly match_confidence: number;
  /** Trigram similarity, from 0.3, of the name, as it was understood, to the part of the product name that matches it (`strict_word_similarity` of pg_trgm), or to that of its category where no word of the name does; null for a canonical id. */
  readonly similarity: number | null;
  /** As in a PriceRow. */
  readonly source_tier: 'specific' | 'regional' | 'chain' | null;
  /** The store that supplied the price. */
  readonly source_store_id: string | null;
  readonly source_distance_mi: number | null;
  readonly size_display: string | null;
  /** USD per `unit_price_uom`, worked out from the price and the size; null: not known. */
  readonly unit_price: number | null;
  readonly unit_price_uom: 'oz' | 'fl oz' | 'ct' | null;
  /** How many packs to buy for what was asked for; a weight, if the price is per unit of weight. */
  readonly packs: number | null;
  /** How `packs` was found: as many as the name counts (`count`), as many as hold the amount (`size`), the weight (`weight`), or one each, because the sizes cannot be compared (`unknown`). */
  readonly packs_basis: 'count' | 'size' | 'weight' | 'unknown' | null;
  /** USD for those packs, rounded to cents. */
  readonly line_total: number | null;
};

export type ListAtStore = {
  /** The store that was asked for, or the one that it became: use this id from now on. */
  readonly store_id: string;
  /** In the order of the request. */
  readonly items: readonly ResolvedItem[];
  /** The sum of the line totals; null: there are none. */
  readonly total: number | null;
  readonly items_priced: number;
  /** Items without a match or without a known price: see `missing_reason`. */
  readonly items_missing: number;
};

export type ListItem = {
  /** Your own id of the item, repeated in the answer; different for each item. */
  readonly client_id: string;
  /** What a person wants, as they write it. A quantity, a unit and a size (`2 lb`, `dozen`, `3x`, `1 gal`) are understood. */
  readonly name: string;
  /** A product id, which is the match if the chain sells the product. */
  readonly canonical_product_id?: string;
};

export type Nutrition = {
  readonly energy_kcal?: number;
  readonly energy_kj?: number;
  readonly fat_g?: number;
  readonly saturated_fat_g?: number;
  readonly trans_fat_g?: number;
  readonly polyunsaturated_fat_g?: number;
  readonly monounsaturated_fat_g?: number;
  readonly cholesterol_mg?: number;
  readonly sodium_mg?: number;
  readonly carbohydrate_g?: number;
  readonly fiber_g?: number;
  readonly sugars_g?: number;
  readonly added_sugars_g?: number;
  readonly protein_g?: number;
  readonly alcohol_g?: number;
  readonly caffeine_mg?: number;
  readonly potassium_mg?: number;
  readonly calcium_mg?: number;
  readonly iron_mg?: number;
  readonly magnesium_mg?: number;
  readonly zinc_mg?: number;
  readonly vitamin_a_ug?: number;
  readonly vitamin_c_mg?: number;
  readonly vitamin_d_ug?: number;
};

export type Places = {
  readonly rating: number | null;
  readonly review_count: number | null;
  readonly typical_time_spent: string | null;
  readonly price_level: '$' | '$$' | '$$$' | null;
  readonly highlights: readonly string[];
  readonly service_options: Readonly<Record<string, boolean>> | null;
  readonly popular_times: {
    /** The weekday of the UTC date of the answer. */
    readonly current_day: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
    readonly graph: {
      readonly monday?: readonly {
        readonly time: string;
        /** 0: closed or no data. */
        readonly busyness_score: number;
        readonly label: string | null;
      }[];
      readonly tuesday?: readonly {
        readonly time: string;
        /** 0: closed or no data. */
        readonly busyness_score: number;
        readonly label: string | null;
      }[];
      readonly wednesday?: readonly {
        readonly time: string;
        /** 0: closed or no data. */
        readonly busyness_score: number;
        readonly label: string | null;
      }[];
      readonly thursday?: readonly {
        readonly time: string;
        /** 0: closed or no data. */
        readonly busyness_score: number;
        readonly label: string | null;
      }[];
      readonly friday?: readonly {
        readonly time: string;
        /** 0: closed or no data. */
        readonly busyness_score: number;
        readonly label: string | null;
      }[];
      readonly saturday?: readonly {
        readonly time: string;
        /** 0: closed or no data. */
        readonly busyness_score: number;
        readonly label: string | null;
      }[];
      readonly sunday?: readonly {
        readonly time: string;
        /** 0: closed or no data. */
        readonly busyness_score: number;
        readonly label: string | null;
      }[];
    };
  } | null;
  readonly review_topics: readonly {
    readonly keyword: string;
    readonly mentions: number;
  }[];
  readonly sentiment: {
    readonly score: number | null;
    readonly label: 'Loved' | 'Strong' | 'Mixed' | 'Frustrated' | null;
    readonly summary: string | null;
    readonly axes: {
      readonly service: {
        readonly score: number | null;
        readonly evidence: string | null;
      };
      readonly selection: {
        readonly score: number | null;
        readonly evidence: string | null;
      };
      readonly value: {
        readonly score: number | null;
        readonly evidence: string | null;
      };
      readonly cleanliness: {
        readonly score: number | null;
        readonly evidence: string | null;
      };
      readonly operations: {
        readonly score: number | null;
        readonly evidence: string | null;
      };
    };
  } | null;
  readonly enriched_at: string | null;
};

export type PriceBucket = {
  readonly from: string;
  readonly to: string;
  /** Number of stores with a price on at least one of the days. */
  readonly stores: number;
  /** Each store counts once for each day on which it has a price; null if no store has one. */
  readonly prices: {
    readonly low: number;
    readonly first_quartile: number;
    readonly median: number;
    readonly third_quartile: number;
    readonly high: number;
  } | null;
};

export type PriceHistory = {
  /** Null: the catalogue has no such product. */
  readonly product_id: string | null;
  readonly name: string | null;
  readonly size_display: string | null;
  readonly upc: string | null;
  readonly interval: 'change' | 'day' | 'week' | 'month';
  readonly from: string;
  /** End of the window, exclusive. */
  readonly to: string;
  readonly stale_after_days: number;
  /** Null: nothing was known yet. */
  readonly known: {
    readonly sequence: number;
    readonly published_at: string;
  } | null;
  /** Changes of the size that the pack states, oldest first. */
  readonly size_changes: readonly SizeChange[];
  /** Stores in `stores`. */
  readonly count: number;
  /** All stores with a history of the product, before `limit`. */
  readonly total: number;
  /** With `interval=change`: sorted by store name. Otherwise empty. */
  readonly stores: readonly StoreHistory[];
  /** With `interval=day`, `week` or `month`: one entry per period, over all stores. Otherwise empty. */
  readonly series: readonly PriceBucket[];
  readonly meta: {
    /** Present only if the answer is empty: why, in one sentence. */
    readonly message?: string;
    /** Present only if an answer around a place is empty: miles to the nearest store with a match; null: none is known. */
    readonly nearest_mi?: number | null;
    /** The id of that nearest store. */
    readonly nearest_store_id?: string | null;
    /** Present only if a name in the request is a family of chains: the chains that it covers. */
    readonly chain_families?: readonly {
      readonly family: string;
      /** Slugs of its banners. */
      readonly chains: readonly string[];
    }[];
  };
};

export type PriceList = {
  /** Rows in `results`. */
  readonly count: number;
  /** With `include_count=true`: all matches. */
  readonly total?: number;
  readonly results: readonly PriceRow[];
  readonly meta: {
    /** Median age of the prices in `results`; null without rows. */
    readonly freshness_p50_hours: number | null;
    /** Present only if the answer is empty: why, in one sentence. */
    readonly message?: string;
    /** Present only if an answer around a place is empty: miles to the nearest store with a match; null: none is known. */
    readonly nearest_mi?: number | null;
    /** The id of that nearest store. */
    readonly nearest_store_id?: string | null;
    /** Present only if a name in the request is a family of chains: the chains that it covers. */
    readonly chain_families?: readonly {
      readonly family: string;
      /** Slugs of its banners. */
      readonly chains: readonly string[];
    }[];
  };
};

export type PriceRow = {
  readonly product_id: string;
  readonly name: string | null;
  readonly brand: string | null;
  /** The product's size. If no source gives it: the pack size that came with the price, else the size derived from the name. */
  readonly size_display: string | null;
  readonly image_url: string | null;
  readonly upc: string | null;
  /** The store that was asked for. */
  readonly store_id: string;
  readonly store_name: string;
  readonly chain_slug: string | null;
  /** USD: the sale price when on sale, else the regular price. */
  readonly price: number | null;
  readonly regular_price: number | null;
  readonly sale_price: number | null;
  /** The sale price is lower than the regular price. */
  readonly is_on_sale: boolean;
  readonly unit_price: number | null;
  readonly unit_price_uom: string | null;
  /** Present only if no source gives a unit price: it was computed from price and size. */
  readonly unit_price_derived?: true;
  readonly aisle: string | null;
  readonly section: string | null;
  /** False: out of stock or delisted when last checked. */
  readonly available: boolean;
  /** The store that supplied the price. */
  readonly source_store_id: string;
  readonly source_store_name: string;
  readonly source_tier: 'specific' | 'regional' | 'chain';
  /** Miles from the store that was asked for; 0 when `specific`; null where either is not geocoded. */
  readonly source_distance_mi: number | null;
  readonly pricing_scope: 'per_store' | 'chain_level' | 'no_ecommerce' | null;
  /** Miles from `near` to the source store; null without `near`. */
  readonly distance_mi: number | null;
  /** When the price was seen at the source store, to the minute. */
  readonly observed_at: string;
  /** Whole hours from `observed_at` to the start of the current hour; at least 0. */
  readonly age_hours: number;
};

export type PriceSummary = {
  /** Number of days on which it was ever seen. */
  readonly observations: number;
  /** Number of days with a price, over the whole history. */
  readonly covered_days: number;
  /** First day with a price. */
  readonly since: string | null;
  /** The lowest price ever, and the most recent period with it. */
  readonly lowest: {
    readonly price: number;
    readonly from: string;
    readonly to: string;
  } | null;
  readonly highest: {
    readonly price: number;
    readonly from: string;
    readonly to: string;
  } | null;
  /** Time-weighted median of the last 90 days. */
  readonly typical_90: {
    readonly price: number;
    /** Days of the window with a price. */
    readonly days: number;
  } | null;
  /** Time-weighted median of the last 365 days. */
  readonly typical_365: {
    readonly price: number;
    /** Days of the window with a price. */
    readonly days: number;
  } | null;
  /** Of the last 365 days, the percentage (0 to 100) of days with a price on which it was lower than today's; null without a price today. */
  readonly percentile: number | null;
  /** Today's price, judged by the rule of `/v1/deals` (see /methodology.md) and the history of the store in which it was seen; null without a price today. */
  readonly deal: JudgedPrice | null;
  /** Days on sale within the last 365 days. */
  readonly sale_days: number;
  /** Periods without a price after the first day with one; `to` is exclusive. */
  readonly gaps: readonly {
    readonly from: string;
    readonly to: string;
  }[];
};

export type Product = {
  /** Stable; a UPC may be reused over time, the id is not. */
  readonly product_id: string;
  readonly name: string;
  readonly brand: string | null;
  readonly size_display: string | null;
  readonly image_url: string | null;
  /** As the chain writes it. */
  readonly upc: string | null;
  readonly category: string | null;
  readonly description: string | null;
  readonly ingredients: string | null;
  readonly allergens: readonly string[];
  readonly dietary_labels: readonly string[];
  /** Null: not classified. */
  readonly snap_eligible: boolean | null;
  readonly serving_size: string | null;
  readonly serving_size_unit: string | null;
  /** True: no source gives the category, so it was derived from the name. */
  readonly category_derived: boolean;
  /** True: no source gives the size, so it was derived from the name. */
  readonly size_derived: boolean;
  /** With `include=nutrition`: amounts per 100 g or 100 ml; null where none is known. */
  readonly nutrition?: Nutrition | null;
};

export type ProductList = {
  /** Rows in `results`. */
  readonly count: number;
  /** With `include_count=true`: all matches. */
  readonly total?: number;
  readonly results: readonly Product[];
  /** Present only if there are no rows. */
  readonly meta?: {
    /** Present only if the answer is empty: why, in one sentence. */
    readonly message?: string;
  };
};

export type ResolveListRequest = {
  /** The store where the list is filled. The id of a merged store stands for the store that it became. */
  readonly store_id: string;
  /** More stores of the chain: the list is filled at each, and `stores` ranks them. */
  readonly store_ids?: readonly string[];
  readonly items: readonly ListItem[];
  /** How many other matches to give for each item. Default 0. */
  readonly alternatives?: number;
};

export type ResolvedItem = {
  readonly client_id: string;
  readonly resolved: boolean;
  readonly canonical_product_id: string | null;
  /** The barcode as the chain writes it. */
  readonly upc: string | null;
  /** The chain's own number for the product. */
  readonly retailer_product_id: string | null;
  /** The product's page in the chain's online shop. */
  readonly pdp_url: string | null;
  /** Whether it was in stock when last seen at this store; null: it was never seen at this store itself. */
  readonly in_stock: boolean | null;
  /** USD: the sale price if on sale, else the regular price; null: not known. */
  readonly price: number | null;
  readonly regular_price: number | null;
  readonly sale_price: number | null;
  /** The sale price is lower than the regular price. */
  readonly on_sale: boolean;
  readonly match_method: 'canonical_id' | 'fuzzy_name' | null;
  readonly matched_name: string | null;
  readonly matched_brand: string | null;
  /** The probability that a person would accept the match, to four decimals: 1 for a canonical id; 0: unresolved. */
  readonly match_confidence: number;
  /** Trigram similarity, from 0.3, of the name, as it was understood, to the part of the product name that matches it (`strict_word_similarity` of pg_trgm), or to that of its category where no word of the name does; null for a canonical id. */
  readonly similarity: number | null;
  /** As in a PriceRow. */
  readonly source_tier: 'specific' | 'regional' | 'chain' | null;
  /** The store that supplied the price. */
  readonly source_store_id: string | null;
  readonly source_distance_mi: number | null;
  readonly size_display: string | null;
  /** USD per `unit_price_uom`, worked out from the price and the size; null: not known. */
  readonly unit_price: number | null;
  readonly unit_price_uom: 'oz' | 'fl oz' | 'ct' | null;
  /** How many packs to buy for what was asked for; a weight, if the price is per unit of weight. */
  readonly packs: number | null;
  /** How `packs` was found: as many as the name counts (`count`), as many as hold the amount (`size`), the weight (`weight`), or one each, because the sizes cannot be compared (`unknown`). */
  readonly packs_basis: 'count' | 'size' | 'weight' | 'unknown' | null;
  /** USD for those packs, rounded to cents. */
  readonly line_total: number | null;
  /** Why the item has no price: the store is closed, the name is of several things or of a whole department, such as `snacks` (ask for each thing), nothing in the catalogue is likely meant, the chain does not sell it, or no price of it is known; null: it has one. */
  readonly missing_reason:
    | 'store_closed'
    | 'several_things'
    | 'unknown_name'
    | 'not_at_chain'
    | 'no_price'
    | null;
  /** The quantity that the name says; null: none. */
  readonly quantity: number | null;
  /** The unit that the name says: lb, oz, fl oz, dozen, pack …; null: none. */
  readonly unit: string | null;
  /** Other matches, if they were asked for. */
  readonly alternatives?: readonly ListAlternative[];
};

export type ResolvedList = {
  /** The store that was asked for, or the one that it became: use this id from now on. */
  readonly store_id: string;
  /** In the order of the request. */
  readonly items: readonly ResolvedItem[];
  /** The sum of the line totals; null: there are none. */
  readonly total: number | null;
  readonly items_priced: number;
  /** Items without a match or without a known price: see `missing_reason`. */
  readonly items_missing: number;
  /** With `store_ids`: fewest items missing first, then cheapest, then in the order of the request. */
  readonly stores?: readonly ListAtStore[];
};

export type SizeChange = {
  /** First day of the new size. */
  readonly on: string;
  readonly kind: 'shrinkflation' | 'smaller' | 'larger' | 'no_price';
  readonly size_before: string;
  readonly size_after: string;
  readonly pack_price_before: number | null;
  readonly pack_price_after: number | null;
  /** USD per ounce, fluid ounce or piece. */
  readonly unit_price_before: number | null;
  readonly unit_price_after: number | null;
};

export type StateCoverage = {
  /** Null: stores without a state. */
  readonly state: string | null;
  /** Open stores. */
  readonly stores: number;
  /** Open stores whose location is known. */
  readonly stores_geocoded: number;
  /** Open stores with prices of their own; the others get prices of a sibling store. */
  readonly stores_priced: number;
  /** Observed prices. */
  readonly prices: number;
  /** Median age of the prices in whole hours, counted up to 4,095; null without prices. */
  readonly freshness_p50_hours: number | null;
  /** Age in whole hours that 90% of the prices do not exceed. */
  readonly freshness_p90_hours: number | null;
};

export type Store = {
  readonly id: string;
  readonly name: string;
  readonly display_name: string | null;
  readonly banner_name: string | null;
  /** The chain's own store id. */
  readonly web_external_id: string | null;
  readonly chain_name: string;
  readonly chain_slug: string;
  readonly chain_logo_url: string | null;
  readonly address: string;
  readonly address_line_2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: 'US';
  /** Null: not geocoded. */
  readonly lat: number | null;
  readonly lng: number | null;
  readonly metro: string | null;
  readonly borough: string | null;
  readonly neighborhood: string | null;
  readonly format: string | null;
  /** E.164. */
  readonly phone: string | null;
  readonly has_pickup: boolean;
  readonly has_delivery: boolean;
  /** Fulfillment-only location. */
  readonly is_dark_store: boolean;
  /** False for closed stores, which are found by id only. */
  readonly is_active: boolean;
  /** With `include=chain_online_config`. */
  readonly chain?: Chain;
  /** With `include=hours`: open days only, 0 to 7 rows. */
  readonly hours?: readonly HoursRow[];
  /** With `include=places_enrichment`; null for most stores. */
  readonly places?: Places | null;
  /** Miles from the place that was asked for; absent without one. */
  readonly distance_mi?: number;
};

export type StoreAisles = {
  /** The store that answers. If this is not the requested id, that store was merged: use this id from then on. */
  readonly store_id: string;
  readonly chain_slug: string;
  /** Whose list this is: if coverage is below 0.3, the next wider list is returned. */
  readonly source: 'store' | 'chain' | 'generic';
  /** Share of the price rows of the requested store or chain that have an aisle, to four decimals; 0 without price rows. */
  readonly coverage: number;
  /** Rows in `entries`. */
  readonly count: number;
  /** With `include_count=true`: all aisles of the list. */
  readonly total?: number;
  readonly aisles: readonly string[];
  /** `product_count` by aisle. */
  readonly aisle_counts: Readonly<Record<string, number>>;
  /** Sorted by `product_count`, ties in natural order. */
  readonly entries: readonly AisleEntry[];
};

export type StoreHistory = {
  readonly store_id: string;
  readonly store_name: string;
  readonly chain_slug: string;
  /** The prices within the window, oldest first. Days between two of them have no price. */
  readonly prices: readonly HeldPrice[];
  readonly summary: PriceSummary;
};

export type StoreList = {
  /** With `include_count=true`: the number of all matching stores; otherwise null. */
  readonly count: number | null;
  readonly stores: readonly Store[];
  /** Present only if there are no stores, or if `chain` names a family. */
  readonly meta?: {
    /** Present only if the answer is empty: why, in one sentence. */
    readonly message?: string;
    /** Present only if an answer around a place is empty: miles to the nearest store with a match; null: none is known. */
    readonly nearest_mi?: number | null;
    /** The id of that nearest store. */
    readonly nearest_store_id?: string | null;
    /** Present only if a name in the request is a family of chains: the chains that it covers. */
    readonly chain_families?: readonly {
      readonly family: string;
      /** Slugs of its banners. */
      readonly chains: readonly string[];
    }[];
  };
};

/** The stable words for kinds of errors. */
export type ProblemCode =
  | 'bad_request'
  | 'out_of_range'
  | 'unauthorized'
  | 'host_refused'
  | 'payment_malformed'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'payment_in_progress'
  | 'payment_identifier_conflict'
  | 'payload_too_large'
  | 'body_encoded'
  | 'uri_too_long'
  | 'validation_failed'
  | 'headers_too_large'
  | 'rate_limited'
  | 'internal'
  | 'overloaded'
  | 'unavailable'
  | 'payment_pending'
  | 'payment_rail_unavailable';

/** Every call by its name: what it takes and what it answers. */
export interface Operations {
  /** Active stores by place, chain or name. Free. */
  readonly listStores: {
    readonly parameters: {
      /** A ZIP code, `City, ST` or `lat,lng`: stores within `radius`, nearest first. */
      readonly near?: string;
      /** Degrees; together with `lng`, instead of `near`. */
      readonly lat?: number;
      /** Degrees; together with `lat`. */
      readonly lng?: number;
      /** Miles around the place; ignored without one. */
      readonly radius?: number;
      /** Slug of a chain, or of a family of chains; a family includes all its banners. */
      readonly chain?: string;
      /** Two letters. */
      readonly state?: string;
      /** Metro key. */
      readonly metro?: string;
      /** Five digits. */
      readonly zip?: string;
      /** Trigram match on name, display name, banner, address and city. */
      readonly q?: string;
      /** Maximum number of rows to return. */
      readonly limit?: number;
      /** Rows to skip. Pages fit together while they come from one snapshot: their ETags then begin alike, up to the first dash. */
      readonly offset?: number;
      /** Members to add, comma-separated. */
      readonly include?: readonly ('chain_online_config' | 'hours' | 'places_enrichment')[];
      /** Return the number of all matching stores in `count`. */
      readonly include_count?: boolean;
    };
    readonly answer: StoreList;
    readonly row: StoreList['stores'][number];
  };

  /** One store. Free. */
  readonly getStore: {
    readonly parameters: {
      /** Store id. If the store was merged into another, that store answers. */
      readonly store_id: string;
      /** Members to add, comma-separated. */
      readonly include?: readonly ('chain_online_config' | 'hours' | 'places_enrichment')[];
    };
    readonly answer: Store;
    readonly row: never;
  };

  /** Chains with their online-shopping configuration. Free. */
  readonly listChains: {
    readonly parameters: {
      /** Up to 50 slugs of chains or families. Unknown ones are left out. */
      readonly slugs?: readonly string[];
      /** Only chains with online shopping; this also filters `slugs`. */
      readonly online_only?: boolean;
    };
    readonly answer: ChainList;
    readonly row: never;
  };

  /** One chain. Free. */
  readonly getChain: {
    readonly parameters: {
      /** Chain slug; case-insensitive. */
      readonly slug: string;
    };
    readonly answer: Chain;
    readonly row: never;
  };

  /** Canonical grocery products by text, barcode, id, brand or category. Paid. */
  readonly listProducts: {
    readonly parameters: {
      /** What the shopper wants, in everyday words; best match first. */
      readonly q?: string;
      /** 6 to 32 digits; matches the raw UPC and the zero-padded one. */
      readonly barcode?: string;
      /** One product. */
      readonly product_id?: string;
      /** Up to 50 product ids; overrides every other filter. Unknown and malformed ids are dropped. */
      readonly ids?: readonly string[];
      /** Part of the brand; case-insensitive. */
      readonly brand?: string;
      /** Part of the category; case-insensitive. */
      readonly category?: string;
      /** `nutrition` adds the known amounts of nutrients per 100 g or 100 ml. */
      readonly include?: readonly 'nutrition'[];
      /** With `q`: `relevance` (default) ranks by what the words most likely mean; `similarity` compares only letters, by trigrams. */
      readonly order?: 'relevance' | 'similarity';
      /** Maximum number of rows to return. */
      readonly limit?: number;
      /** Rows to skip. Pages fit together while they come from one snapshot: their ETags then begin alike, up to the first dash. */
      readonly offset?: number;
      /** Add `total`, the number of matches before `limit`. */
      readonly include_count?: boolean;
    };
    readonly answer: ProductList;
    readonly row: ProductList['results'][number];
  };

  /** Store-level shelf prices with tiered fallback. Paid. */
  readonly listPrices: {
    readonly parameters: {
      /** What the shopper wants, in everyday words. Requires a store parameter. If it names a size (`gallon`, `12 pack`), only that size is returned, provided these stores have a price for it. */
      readonly q?: string;
      /** 6 to 32 digits; matches the raw UPC and the zero-padded one. */
      readonly barcode?: string;
      /** One product. */
      readonly product_id?: string;
      /** Up to 50 product ids. */
      readonly product_ids?: readonly string[];
      /** One store. If it was merged into another store, that store answers. */
      readonly store_id?: string;
      /** Up to 50 store ids. */
      readonly store_ids?: readonly string[];
      /** Slug of a chain, or of a family of chains; a family includes all its banners. */
      readonly chain?: string;
      /** Metro key. */
      readonly metro?: string;
      /** Two letters. */
      readonly state?: string;
      /** A ZIP code, `City, ST` or `lat,lng`: only prices seen at stores within `radius_mi`, nearest first. */
      readonly near?: string;
      /** Miles around `near`; ignored without it. */
      readonly radius_mi?: number;
      /** Only rows whose sale price is lower than the regular price. With a store parameter but no product parameter: everything on sale there, largest discount first, items that are not `available` last. */
      readonly on_sale?: boolean;
      /** Only prices observed within this many days before the start of the current hour. */
      readonly max_age_days?: number;
      /** `price` and `unit_price` (per ounce, then per fluid ounce, then per piece): lowest first, unknown last. `discount`: largest first. These three put items that are not `available` last. `distance` needs `near`, `relevance` needs `q`. Ties are ordered by distance, price, match (or name, without `q`) and store id. */
      readonly sort?: 'price' | 'unit_price' | 'distance' | 'relevance' | 'discount';
      /** Prices as of that day, UTC: for each store the last one seen by the end of the day. Requires a product parameter. Aisles, sections and times of day are not kept; ages count to the end of that day. */
      readonly as_of?: string;
      /** Answer with what was known at this point: the sequence number of a publish, or a UTC time or date (publishes up to then count). Corrections and observations that arrived later are left out. Must not be in the future; for today, the answer has what is known so far. */
      readonly known_at?: string;
      /** Number of days a price is assumed to hold after it was last seen. Needs `as_of` or `known_at`; for current prices use `max_age_days`. */
      readonly stale_after_days?: number;
      /** Return aisle names as the aisle lists write them, such as `Aisle 5`. */
      readonly normalize_aisles?: boolean;
      /** With `q`: `relevance` (default) ranks by what the words most likely mean; `similarity` compares only letters, by trigrams. */
      readonly order?: 'relevance' | 'similarity';
      /** Maximum number of rows to return. */
      readonly limit?: number;
      /** Rows to skip. Pages fit together while they come from one snapshot: their ETags then begin alike, up to the first dash. */
      readonly offset?: number;
      /** Add `total`, the number of matches before `limit`. */
      readonly include_count?: boolean;
    };
    readonly answer: PriceList;
    readonly row: PriceList['results'][number];
  };

  /** What a product cost over time. Paid. */
  readonly getPriceHistory: {
    readonly parameters: {
      /** One product, even if it is no longer sold. */
      readonly product_id?: string;
      /** 6 to 32 digits. If several products have this barcode: the one that the most stores sell. */
      readonly barcode?: string;
      /** One store. If it was merged into another store, that store answers. */
      readonly store_id?: string;
      /** Up to 200 store ids. */
      readonly store_ids?: readonly string[];
      /** Slug of a chain, or of a family of chains; a family includes all its banners. */
      readonly chain?: string;
      /** Metro key. */
      readonly metro?: string;
      /** Two letters. */
      readonly state?: string;
      /** A ZIP code, `City, ST` or `lat,lng`: stores within `radius_mi`. */
      readonly near?: string;
      /** Miles around `near`. Needs `near`. */
      readonly radius_mi?: number;
      /** First day, UTC. Default: 365 days before `to`. */
      readonly from?: string;
      /** End of the window, exclusive: the day after the last day, UTC. Default: tomorrow, so that today is included. */
      readonly to?: string;
      /** `change`: the price changes of each store. `day`, `week` (starting Monday) or `month`: the spread of prices over all stores in each period. */
      readonly interval?: 'change' | 'day' | 'week' | 'month';
      /** Answer with what was known at this point: the sequence number of a publish, or a UTC time or date (publishes up to then count). Corrections and observations that arrived later are left out. Must not be in the future; for today, the answer has what is known so far. */
      readonly known_at?: string;
      /** Number of days a price is assumed to hold after it was last seen. After that the price is unknown. */
      readonly stale_after_days?: number;
      /** Maximum number of stores to return. */
      readonly limit?: number;
      /** Rows to skip. Pages fit together while they come from one snapshot: their ETags then begin alike, up to the first dash. */
      readonly offset?: number;
    };
    readonly answer: PriceHistory;
    readonly row: PriceHistory['stores'][number];
  };

  /** Prices that are truly low, with the evidence. Paid. */
  readonly listDeals: {
    readonly parameters: {
      /** One store. If it was merged into another store, that store answers. */
      readonly store_id?: string;
      /** Slug of a chain, or of a family of chains; a family includes all its banners. */
      readonly chain?: string;
      /** A ZIP code, `City, ST` or `lat,lng`: stores within `radius_mi`. */
      readonly near?: string;
      /** Miles around `near`. Needs `near`. */
      readonly radius_mi?: number;
      /** Comma-separated. Default: `record_low,good`. The other verdicts are given only to items on sale: `usual`, `inflated_regular` (the regular price that the sale claims was hardly ever charged) and `too_little_history`. */
      readonly verdict?: readonly (
        | 'record_low'
        | 'good'
        | 'usual'
        | 'inflated_regular'
        | 'too_little_history'
      )[];
      /** Only items marked as on sale. By default also low prices without a sale label. */
      readonly on_sale?: boolean;
      /** Maximum number of rows to return. */
      readonly limit?: number;
      /** Rows to skip. Pages fit together while they come from one snapshot: their ETags then begin alike, up to the first dash. */
      readonly offset?: number;
      /** Add `total`, the number of deals before `limit`. */
      readonly include_count?: boolean;
    };
    readonly answer: DealList;
    readonly row: DealList['results'][number];
  };

  /** Coupons with what they save, by place, chain, product or type. Paid. */
  readonly listCoupons: {
    readonly parameters: {
      /** One chain, by the `chain_id` of a row. */
      readonly chain_id?: string;
      /** Coupons of this store, and chain-wide ones of its chain. If it was merged into another store, that store is used. */
      readonly store_id?: string;
      /** One product. */
      readonly product_id?: string;
      /** Words for products, as in `/v1/products`: returns coupons for the matching products, best match first. */
      readonly q?: string;
      /** Only coupons with this `coupon_code`; case-insensitive. */
      readonly code?: string;
      /** `coupon`: lists each coupon once, in the position of its first row, with up to 20 of its products in `products`. `limit`, `offset` and `total` then count coupons. */
      readonly group?: 'coupon';
      /** One brand, by the `brand_id` of a row. To compute it: the version 5 UUID, in namespace 2bf8e937-85b1-4d02-a8ab-39aa34ba87d4, of `brand:` followed by the brand in lower case without accents, where anything but letters and digits becomes a single space. */
      readonly brand_id?: string;
      /** One category, by the `category_id` of a row. Computed like `brand_id`, from `category:` followed by the whole category. */
      readonly category_id?: string;
      /** Only coupons of this type. */
      readonly discount_type?:
        | 'percent_off'
        | 'dollar_off'
        | 'bogo'
        | 'bundle'
        | 'loyalty_price'
        | 'featured';
      /** Leave out featured rows, which state no saving. */
      readonly exclude_featured?: boolean;
      /** True: only digital-only coupons. False: only the others. */
      readonly is_digital_only?: boolean;
      /** True: only coupons that need a loyalty account. False: only the others. */
      readonly requires_loyalty?: boolean;
      /** Only coupons that are valid on this day, `YYYY-MM-DD`; default today (UTC). */
      readonly valid_on?: string;
      /** False also includes disabled coupons and, unless `valid_on` is given, expired ones. Coupons that have not started yet are included only with `valid_on`. */
      readonly is_active?: boolean;
      /** A ZIP code, `City, ST` or `lat,lng`: coupons that are valid within `radius_mi`. */
      readonly near?: string;
      /** Degrees; together with `lng`, instead of `near`. */
      readonly lat?: number;
      /** Degrees; together with `lat`. */
      readonly lng?: number;
      /** Miles around the place; needs a place. A coupon of one store matches if that store is within the radius, a chain-wide coupon if any open store of the chain is. */
      readonly radius_mi?: number;
      /** Add live shelf prices to each row. */
      readonly with_prices?: boolean;
      /** The store whose prices are added. Default: `store_id`, else the coupon's own store, else the chain's nearest store around the place. Needs `with_prices=true`. */
      readonly price_store_id?: string;
      /** Up to 50 stores for `prices_by_store`. Needs `with_prices=true`. */
      readonly price_store_ids?: readonly string[];
      /** Maximum number of rows to return. Default 50; around a place, 200. */
      readonly limit?: number;
      /** Rows to skip. Pages fit together while they come from one snapshot: their ETags then begin alike, up to the first dash. */
      readonly offset?: number;
      /** Add `total`, the number of rows before `limit`. */
      readonly include_count?: boolean;
    };
    readonly answer: CouponList;
    readonly row: CouponList['results'][number];
  };

  /** All products of one coupon. Paid. */
  readonly getCoupon: {
    readonly parameters: {
      /** Coupon id. */
      readonly coupon_id: string;
      /** Add live shelf prices to each row. */
      readonly with_prices?: boolean;
      /** The store whose prices are added. Default: `store_id`, else the coupon's own store, else the chain's nearest store around the place. Needs `with_prices=true`. */
      readonly price_store_id?: string;
      /** Up to 50 stores for `prices_by_store`. Needs `with_prices=true`. */
      readonly price_store_ids?: readonly string[];
      /** Maximum number of rows to return. */
      readonly limit?: number;
      /** Rows to skip. Pages fit together while they come from one snapshot: their ETags then begin alike, up to the first dash. */
      readonly offset?: number;
      /** Add `total`, the number of rows before `limit`. */
      readonly include_count?: boolean;
    };
    readonly answer: CouponDetail;
    readonly row: CouponDetail['results'][number];
  };

  /** What one coupon saves today. Paid. */
  readonly getCouponSavings: {
    readonly parameters: {
      /** Coupon id. */
      readonly coupon_id: string;
    };
    readonly answer: CouponSavings;
    readonly row: never;
  };

  /** Coupons for one product. Paid. */
  readonly listProductCoupons: {
    readonly parameters: {
      /** Product id. */
      readonly product_id: string;
      /** Only coupons that are valid on this day, `YYYY-MM-DD`; default today (UTC). */
      readonly valid_on?: string;
      /** Only coupons with this `coupon_code`; case-insensitive. */
      readonly code?: string;
      /** `coupon`: lists each coupon once, in the position of its first row, with up to 20 of its products in `products`. `limit`, `offset` and `total` then count coupons. */
      readonly group?: 'coupon';
      /** Maximum number of rows to return. */
      readonly limit?: number;
      /** Rows to skip. Pages fit together while they come from one snapshot: their ETags then begin alike, up to the first dash. */
      readonly offset?: number;
      /** Add `total`, the number of rows before `limit`. */
      readonly include_count?: boolean;
    };
    readonly answer: CouponList;
    readonly row: CouponList['results'][number];
  };

  /** Coupons that are valid at one store. Paid. */
  readonly listStoreCoupons: {
    readonly parameters: {
      /** Store id. If the store was merged into another, that store answers. */
      readonly store_id: string;
      /** Only coupons that are valid on this day, `YYYY-MM-DD`; default today (UTC). */
      readonly valid_on?: string;
      /** Words for products, as in `/v1/products`: returns coupons for the matching products, best match first. */
      readonly q?: string;
      /** Only coupons with this `coupon_code`; case-insensitive. */
      readonly code?: string;
      /** `coupon`: lists each coupon once, in the position of its first row, with up to 20 of its products in `products`. `limit`, `offset` and `total` then count coupons. */
      readonly group?: 'coupon';
      /** Only coupons of this type. */
      readonly discount_type?:
        | 'percent_off'
        | 'dollar_off'
        | 'bogo'
        | 'bundle'
        | 'loyalty_price'
        | 'featured';
      /** Leave out featured rows, which state no saving. */
      readonly exclude_featured?: boolean;
      /** Maximum number of rows to return. */
      readonly limit?: number;
      /** Rows to skip. Pages fit together while they come from one snapshot: their ETags then begin alike, up to the first dash. */
      readonly offset?: number;
      /** Add `total`, the number of rows before `limit`. */
      readonly include_count?: boolean;
    };
    readonly answer: CouponList;
    readonly row: CouponList['results'][number];
  };

  /** What a basket of items costs, and where it is cheapest. Paid. */
  readonly getBasket: {
    readonly parameters: {
      /** JSON: 1 to 50 items, each with exactly one of upc, upcs, name, category. */
      readonly items: BasketItems;
      /** One store. The id of a merged store stands for the store that it became. Prices fall back to other stores of its chain. */
      readonly store_id?: string;
      /** Chain slug. */
      readonly chain_slug?: string;
      /** Up to 50 chain slugs: stores of any of them. */
      readonly chain_slugs?: readonly string[];
      /** Two letters, such as `GA`. */
      readonly state?: string;
      /** Stores of chains in this position. */
      readonly market_position?: 'value' | 'mainstream' | 'premium' | 'luxury';
      /** Metro key. */
      readonly metro?: string;
      /** One of the Census Bureau's four regions. Territories belong to none. */
      readonly region?: 'northeast' | 'midwest' | 'south' | 'west';
      /** A ZIP code, `City, ST` or `lat,lng`: stores within `radius_mi`. */
      readonly near?: string;
      /** Miles around `near`, which it needs. Default 10. */
      readonly radius_mi?: number;
      /** Which of many prices counts: the `cheapest` (default), or the lower `median`. */
      readonly aggregation?: 'cheapest' | 'median';
      /** Also rank whole baskets by `chain` or `store`. */
      readonly group_by?: 'none' | 'chain' | 'store';
      /** How products of different sizes are compared for a `name` or `category`. `true` (default): by what the amount asked for costs, an exact size first; without an amount, by the price per oz, fl oz or piece. `false`: by the price of a pack. */
      readonly size_normalized?: boolean;
      /** Also show up to 5 of the best stores, item by item: fewest items missing, then fewest substitutes, then cheapest, then nearest. */
      readonly stores?: number;
      /** Also find the best two stores to split the basket over. Needs `near`. */
      readonly split?: number;
    };
    readonly answer: Basket;
    readonly row: never;
  };

  /** What a basket of items costs, and where it is cheapest, for long lists. Paid. */
  readonly postBasket: {
    readonly parameters: {
      readonly items: BasketItems;
      /** One store. The id of a merged store stands for the store that it became. Prices fall back to other stores of its chain. */
      readonly store_id?: string;
      /** Chain slug. */
      readonly chain_slug?: string;
      /** Up to 50 chain slugs: stores of any of them. */
      readonly chain_slugs?: readonly string[];
      /** Two letters, such as `GA`. */
      readonly state?: string;
      /** Stores of chains in this position. */
      readonly market_position?: 'value' | 'mainstream' | 'premium' | 'luxury';
      /** Metro key. */
      readonly metro?: string;
      /** One of the Census Bureau's four regions. Territories belong to none. */
      readonly region?: 'northeast' | 'midwest' | 'south' | 'west';
      /** A ZIP code, `City, ST` or `lat,lng`: stores within `radius_mi`. */
      readonly near?: string;
      /** Miles around `near`, which it needs. Default 10. */
      readonly radius_mi?: number;
      /** Which of many prices counts: the `cheapest` (default), or the lower `median`. */
      readonly aggregation?: 'cheapest' | 'median';
      /** Also rank whole baskets by `chain` or `store`. */
      readonly group_by?: 'none' | 'chain' | 'store';
      /** How products of different sizes are compared for a `name` or `category`. `true` (default): by what the amount asked for costs, an exact size first; without an amount, by the price per oz, fl oz or piece. `false`: by the price of a pack. */
      readonly size_normalized?: boolean;
      /** Also show up to 5 of the best stores, item by item: fewest items missing, then fewest substitutes, then cheapest, then nearest. */
      readonly stores?: number;
      /** Also find the best two stores to split the basket over. Needs `near`. */
      readonly split?: 2;
    };
    readonly answer: Basket;
    readonly row: never;
  };

  /** A store's aisles by frequency. Paid. */
  readonly listStoreAisles: {
    readonly parameters: {
      /** Store id. If the store was merged into another, that store answers. */
      readonly store_id: string;
      /** Maximum number of aisles to return. */
      readonly limit?: number;
      /** Rows to skip. Pages fit together while they come from one snapshot: their ETags then begin alike, up to the first dash. */
      readonly offset?: number;
      /** Add `total`, the number of aisles before `limit`. */
      readonly include_count?: boolean;
    };
    readonly answer: StoreAisles;
    readonly row: StoreAisles['aisles'][number];
  };

  /** A chain's aisles by frequency. Paid. */
  readonly listChainAisles: {
    readonly parameters: {
      /** Chain slug; case-insensitive. */
      readonly slug: string;
      /** Maximum number of aisles to return. */
      readonly limit?: number;
      /** Rows to skip. Pages fit together while they come from one snapshot: their ETags then begin alike, up to the first dash. */
      readonly offset?: number;
      /** Add `total`, the number of aisles before `limit`. */
      readonly include_count?: boolean;
    };
    readonly answer: ChainAisles;
    readonly row: ChainAisles['aisles'][number];
  };

  /** Fill a shopping list at a store. Paid. */
  readonly resolveList: {
    readonly parameters: {
      /** Chain slug, in either case. */
      readonly slug: string;
      /** The store where the list is filled. The id of a merged store stands for the store that it became. */
      readonly store_id: string;
      /** More stores of the chain: the list is filled at each, and `stores` ranks them. */
      readonly store_ids?: readonly string[];
      readonly items: readonly ListItem[];
      /** How many other matches to give for each item. Default 0. */
      readonly alternatives?: number;
    };
    readonly answer: ResolvedList;
    readonly row: never;
  };

  /** List of price indices. Free. */
  readonly listIndices: {
    readonly parameters: {};
    readonly answer: IndexList;
    readonly row: never;
  };

  /** Price index by month (or week) with its methodology. Paid. */
  readonly getIndex: {
    readonly parameters: {
      /** Slug of the index; case-insensitive. */
      readonly slug: string;
      /** The nation, or a Census Bureau region, division (such as new_england) or state (such as CA or California); case-insensitive. A region that the index does not have is a 422; `meta.regions` lists those it has. */
      readonly region?:
        | 'national'
        | 'northeast'
        | 'midwest'
        | 'south'
        | 'west'
        | 'new_england'
        | 'middle_atlantic'
        | 'east_north_central'
        | 'west_north_central'
        | 'south_atlantic'
        | 'east_south_central'
        | 'west_south_central'
        | 'mountain'
        | 'pacific'
        | 'AL'
        | 'AK'
        | 'AZ'
        | 'AR'
        | 'CA'
        | 'CO'
        | 'CT'
        | 'DE'
        | 'DC'
        | 'FL'
        | 'GA'
        | 'HI'
        | 'ID'
        | 'IL'
        | 'IN'
        | 'IA'
        | 'KS'
        | 'KY'
        | 'LA'
        | 'ME'
        | 'MD'
        | 'MA'
        | 'MI'
        | 'MN'
        | 'MS'
        | 'MO'
        | 'MT'
        | 'NE'
        | 'NV'
        | 'NH'
        | 'NJ'
        | 'NM'
        | 'NY'
        | 'NC'
        | 'ND'
        | 'OH'
        | 'OK'
        | 'OR'
        | 'PA'
        | 'RI'
        | 'SC'
        | 'SD'
        | 'TN'
        | 'TX'
        | 'UT'
        | 'VT'
        | 'VA'
        | 'WA'
        | 'WV'
        | 'WI'
        | 'WY';
      /** First month, inclusive; a week belongs to the month of its Monday. Default: twelve months ago (UTC). */
      readonly from?: string;
      /** Last month, inclusive. Default: the current month (UTC). */
      readonly to?: string;
      /** Add months from before the index was published. */
      readonly include_beta?: boolean;
      /** Add snapshots that were retracted after publication, each before its replacement. */
      readonly include_revoked?: boolean;
      /** Add hidden snapshots and drafts. */
      readonly include_preview?: boolean;
      /** Add `interval`, the 95% bounds of the value. */
      readonly include_interval?: boolean;
      /** Add `average_price_usd`, and `composition`: why it moved differently from the index. */
      readonly include_average?: boolean;
      /** Add each product's contribution to the change since the month before, as that month's value was then (`measured_from`). */
      readonly include_contributions?: boolean;
      /** Answer with what had been computed, decided and revoked by this time, even if it was served only from the next publish on. To get the values of an answer again, send its `meta.as_of`. A day (its end, UTC) or a time, such as 2026-07-01 or 2026-07-01T12:00:00Z. Must not be in the future; for today, the answer has what is known so far. */
      readonly as_of?: string;
      /** Add other measures of the same month: `bls`, `jevons`, `geks_jevons`, comma-separated. */
      readonly compare?: readonly ('bls' | 'jevons' | 'geks_jevons')[];
      /** `week`: the same method on weeks (Monday to Sunday, such as 2026-W27), experimental, always beta, without a base. A 422 if the index has no weeks. */
      readonly frequency?: 'month' | 'week';
    };
    readonly answer: IndexSeries;
    readonly row: never;
  };

  /** What the catalogue knows, and how old it is. Free. */
  readonly getCoverage: {
    readonly parameters: {};
    readonly answer: Coverage;
    readonly row: never;
  };
}

/** How every call is made. */
export const ROUTES = {
  listStores: {
    method: 'GET',
    template: '/v1/stores',
    paid: false,
    path: [],
    body: [],
    rows: 'stores',
    mostRows: 500,
  },

  getStore: {
    method: 'GET',
    template: '/v1/stores/{store_id}',
    paid: false,
    path: ['store_id'],
    body: [],
    rows: null,
    mostRows: null,
  },

  listChains: {
    method: 'GET',
    template: '/v1/chains',
    paid: false,
    path: [],
    body: [],
    rows: null,
    mostRows: null,
  },

  getChain: {
    method: 'GET',
    template: '/v1/chains/{slug}',
    paid: false,
    path: ['slug'],
    body: [],
    rows: null,
    mostRows: null,
  },

  listProducts: {
    method: 'GET',
    template: '/v1/products',
    paid: true,
    path: [],
    body: [],
    rows: 'results',
    mostRows: 500,
  },

  listPrices: {
    method: 'GET',
    template: '/v1/prices',
    paid: true,
    path: [],
    body: [],
    rows: 'results',
    mostRows: 500,
  },

  getPriceHistory: {
    method: 'GET',
    template: '/v1/prices/history',
    paid: true,
    path: [],
    body: [],
    rows: 'stores',
    mostRows: 500,
  },

  listDeals: {
    method: 'GET',
    template: '/v1/deals',
    paid: true,
    path: [],
    body: [],
    rows: 'results',
    mostRows: 500,
  },

  listCoupons: {
    method: 'GET',
    template: '/v1/coupons',
    paid: true,
    path: [],
    body: [],
    rows: 'results',
    mostRows: 200,
  },

  getCoupon: {
    method: 'GET',
    template: '/v1/coupons/{coupon_id}',
    paid: true,
    path: ['coupon_id'],
    body: [],
    rows: 'results',
    mostRows: 200,
  },

  getCouponSavings: {
    method: 'GET',
    template: '/v1/coupons/{coupon_id}/savings',
    paid: true,
    path: ['coupon_id'],
    body: [],
    rows: null,
    mostRows: null,
  },

  listProductCoupons: {
    method: 'GET',
    template: '/v1/products/{product_id}/coupons',
    paid: true,
    path: ['product_id'],
    body: [],
    rows: 'results',
    mostRows: 200,
  },

  listStoreCoupons: {
    method: 'GET',
    template: '/v1/stores/{store_id}/coupons',
    paid: true,
    path: ['store_id'],
    body: [],
    rows: 'results',
    mostRows: 200,
  },

  getBasket: {
    method: 'GET',
    template: '/v1/index/basket',
    paid: true,
    path: [],
    body: [],
    rows: null,
    mostRows: null,
  },

  postBasket: {
    method: 'POST',
    template: '/v1/index/basket',
    paid: true,
    path: [],
    body: [
      'items',
      'store_id',
      'chain_slug',
      'chain_slugs',
      'state',
      'market_position',
      'metro',
      'region',
      'near',
      'radius_mi',
      'aggregation',
      'group_by',
      'size_normalized',
      'stores',
      'split',
    ],
    rows: null,
    mostRows: null,
  },

  listStoreAisles: {
    method: 'GET',
    template: '/v1/stores/{store_id}/aisles',
    paid: true,
    path: ['store_id'],
    body: [],
    rows: 'aisles',
    mostRows: 100,
  },

  listChainAisles: {
    method: 'GET',
    template: '/v1/chains/{slug}/aisles',
    paid: true,
    path: ['slug'],
    body: [],
    rows: 'aisles',
    mostRows: 100,
  },

  resolveList: {
    method: 'POST',
    template: '/v1/chains/{slug}/resolve-list',
    paid: true,
    path: ['slug'],
    body: ['store_id', 'store_ids', 'items', 'alternatives'],
    rows: null,
    mostRows: null,
  },

  listIndices: {
    method: 'GET',
    template: '/v1/indices',
    paid: false,
    path: [],
    body: [],
    rows: null,
    mostRows: null,
  },

  getIndex: {
    method: 'GET',
    template: '/v1/indices/{slug}',
    paid: true,
    path: ['slug'],
    body: [],
    rows: null,
    mostRows: null,
  },

  getCoverage: {
    method: 'GET',
    template: '/v1/coverage',
    paid: false,
    path: [],
    body: [],
    rows: null,
    mostRows: null,
  },
} as const;
