/** How far after the importer's clock an observation may lie. */
export const MAX_AHEAD_MIN = 24 * 60;
