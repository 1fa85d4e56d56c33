/** A published month of a price index, as answers have it, with what a test is about. */
export function indexMonth(about: Readonly<Record<string, unknown>>): object {
  return {
    value_usd: 5,
    methodology_version: 2,
    value_indexed: null,
    interval: null,
    coverage_score: 1,
    n_stores: 9,
    n_observations: 99,
    publish_status: 'published',
    revoked: false,
    provisional: false,
    flagged_for_review: false,
    forced: null,
    ...about,
  };
}
