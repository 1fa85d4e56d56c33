import { LIMIT_SETTINGS } from './limit-settings.ts';
import { MODEL_SETTINGS } from './model-settings.ts';
import { PAYMENT_SETTINGS } from './payment-settings.ts';
import { RECORD_SETTINGS } from './record-settings.ts';
import { RETAILER_SETTINGS } from './retailer-settings.ts';
import { SERVICE_SETTINGS } from './service-settings.ts';
import type { Settings, Values } from './setting.ts';

/** Every setting that the service knows, in the order in which help and documents tell of them. */
export const SETTINGS = {
  ...SERVICE_SETTINGS,
  ...RECORD_SETTINGS,
  ...LIMIT_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...RETAILER_SETTINGS,
  ...MODEL_SETTINGS,
};

/** What they come to. */
export type AllValues = Values<typeof SETTINGS>;

/** A setting as readers are told of it. */
export interface SettingText {
  readonly name: string;
  /** Null: there is none to tell of. */
  readonly fallback: string | null;
  readonly meaning: string;
}

/** Every setting's name, default and meaning, for help texts and documents. */
export function describeSettings(settings: Settings = SETTINGS): SettingText[] {
  return Object.entries(settings).map(([name, { fallbackText, meaning }]) => ({
    name,
    fallback: fallbackText,
    meaning,
  }));
}
