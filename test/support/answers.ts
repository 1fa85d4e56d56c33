/** Shapes of answers, as far as tests read them. */

export interface StoreAnswer {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly chain_slug: string;
  readonly is_active: boolean;
  readonly chain?: { readonly slug: string };
  readonly hours?: readonly {
    readonly day_of_week: number;
    readonly open_time: string;
    readonly close_time: string;
  }[];
  readonly places?: {
    readonly rating: number;
    readonly popular_times: { readonly current_day: string };
    readonly sentiment: { readonly label: string; readonly axes: object };
  } | null;
}

export interface ResultsAnswer {
  readonly count: number;
  readonly total?: number;
  readonly results: readonly {
    readonly product_id: string;
    readonly name: string;
    readonly store_id?: string;
    readonly price?: number | null;
    readonly is_on_sale?: boolean;
    readonly aisle?: string | null;
    readonly source_tier?: string;
    readonly source_store_id?: string;
    readonly source_distance_mi?: number | null;
    readonly distance_mi?: number | null;
  }[];
  readonly meta?: { readonly freshness_p50_hours: number | null };
}

export interface ErrorAnswer {
  readonly data: null;
  readonly meta: { readonly request_id: string };
  readonly error: {
    readonly type: string;
    readonly title: string;
    readonly status: number;
    readonly code: string;
    readonly detail: string;
    readonly errors: readonly { readonly in: string; readonly field: string; readonly detail: string }[];
  };
}
