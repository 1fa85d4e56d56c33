/** How far a long task is. `total` is null where the end is not known; `unit` is the plural noun of what is counted. */
export interface ProgressEvent {
  stage: string;
  done: number;
  total: number | null;
  unit: string;
}

/** Told now and then, not for each unit; a stage ends with an event whose `done` is its final count. */
export type ProgressListener = (event: ProgressEvent) => void;
