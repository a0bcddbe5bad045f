/** Vehicles that a text fits. Default: `car`. */
export type VehicleFit =
  | 'car'
  | 'combustion'
  | 'petrol'
  | 'diesel'
  | 'hybrid'
  | 'electric'
  | 'plug-in'
  | 'convertible'
  | 'motorcycle'
  | 'any'
  | 'none';

/**
 * A customer's text without greeting and signature. Line ends separate paragraphs, `{km}` is a placeholder, `[a|b]` is
 * a choice, and `<m|f>` depends on the writer's sex.
 */
export type ComplaintText = {
  /** Code of the topic detail. */
  topic: string;
  titles: readonly string[];
  body: string;
  fits?: VehicleFit;
  /** Limits the text to these model series, because it mentions their equipment. */
  series?: readonly string[];
  /** `ordered` is not delivered yet, `new` is a few weeks old, `old` is out of warranty. */
  age?: 'ordered' | 'new' | 'old';
  /** `social` is a post without greeting and signature. */
  channel?: 'social' | 'letter';
  kind?: 'praise' | 'enquiry' | 'goodwill';
  flag?: 'safety' | 'legal';
  /** A second code-level set that also fits. */
  also?: string;
};
