/** Which vehicles a text can be about; `car` when nothing is said. */
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
 * What a customer wrote, without greeting and signature. Paragraphs are separated by line ends, `{km}` is filled in,
 * `[a|b]` is a choice, `<m|f>` goes by the writer's sex.
 */
export type ComplaintText = {
  /** Code of the topic detail. */
  topic: string;
  titles: readonly string[];
  body: string;
  fits?: VehicleFit;
  /** Only these model series, where the text speaks of their equipment. */
  series?: readonly string[];
  /** `ordered` has no car yet, `new` one of a few weeks, `old` one out of warranty. */
  age?: 'ordered' | 'new' | 'old';
  /** `social` is a post: no greeting, no signature. */
  channel?: 'social' | 'letter';
  kind?: 'praise' | 'enquiry' | 'goodwill';
  flag?: 'safety' | 'legal';
  /** A second code-level set that fits as well. */
  also?: string;
};
