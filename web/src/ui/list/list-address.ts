import { dateOnly } from '@cfm/contract/platform/field-rules.ts';
import { firstPage, type ListPaging, type PageSize, readPaging, type Search, writePaging } from './paging.ts';

/** A value in the URL of a list. `none` is not written. */
export interface UrlValue<Value> {
  none: Value;
  /** Returns `none` for an invalid value. */
  read: (written: unknown) => Value;
}
type UrlValues = Readonly<Record<string, UrlValue<unknown>>>;
type ValuesOf<Values extends UrlValues> = { [Name in keyof Values]: ReturnType<Values[Name]['read']> };

/** The router parses a text of digits as a number. */
export const urlText: UrlValue<string> = {
  none: '',
  read: (written) => (typeof written === 'string' || typeof written === 'number' ? String(written) : ''),
};
export const urlId: UrlValue<number | null> = {
  none: null,
  read: (written) => (Number.isSafeInteger(written) && Number(written) > 0 ? Number(written) : null),
};
/** A day, yyyy-mm-dd. */
export const urlDay: UrlValue<string | null> = {
  none: null,
  read: (written) => dateOnly.safeParse(written).data ?? null,
};
export const urlFlag: UrlValue<boolean | null> = {
  none: null,
  read: (written) => (typeof written === 'boolean' ? written : null),
};
/** One of these values, or `none`. */
export const urlChoice = <Value, None>(choices: readonly Value[], none: None): UrlValue<Value | None> => ({
  none,
  read: (written) => choices.find((choice) => choice === written) ?? none,
});

/** How the state of a list page is written in its URL. */
export interface ListAddress<Shown> {
  /** Ignores invalid parameters. */
  read: (search: Search) => Shown;
  /** Leaves out defaults. */
  write: (shown: Shown) => Record<string, unknown>;
  /** Values of the filters that show all rows. */
  all?: Partial<Shown>;
}
interface AddressOptions<Sort extends string | null, Filters extends UrlValues, Others extends UrlValues> {
  /** The first page in the default order. */
  first?: ListPaging<Sort>;
  sorts?: readonly Sort[];
  sizes?: readonly PageSize[];
  /** Values that leave out rows. */
  filters?: Filters;
  /** Other values, for example an opened row. */
  others?: Others;
  /** Names in the URL that differ from the names of the values. */
  names?: Partial<Record<keyof Filters, string>>;
}
/** Describes the URL of a list page, a `ListAddress`, by its values. */
export function listAddress<
  Sort extends string | null = null,
  // biome-ignore lint/complexity/noBannedTypes: no values
  Filters extends UrlValues = {},
  // biome-ignore lint/complexity/noBannedTypes: no values
  Others extends UrlValues = {},
>({ first, sorts, sizes, filters, others, names = {} }: AddressOptions<Sort, Filters, Others>) {
  type Shown = ListPaging<Sort> & ValuesOf<Filters> & ValuesOf<Others>;
  const standard = first ?? firstPage(null as Sort);
  const values = Object.entries<UrlValue<unknown>>({ ...filters, ...others }).map(([name, value]) => ({
    name,
    written: (names as Readonly<Record<string, string | undefined>>)[name] ?? name,
    ...value,
  }));
  return {
    read: (search: Search) =>
      ({
        ...(readPaging(search, standard, sorts, sizes) ?? standard),
        ...Object.fromEntries(values.map(({ name, written, read }) => [name, read(search[written])])),
      }) as Shown, // each value is of its kind
    write(shown: Shown) {
      const { sortBy, descending, page, take, ...rest } = shown;
      const given = new Map(Object.entries(rest));
      const search = values
        .filter(({ name, none }) => given.get(name) !== none)
        .map(({ name, written }) => [written, given.get(name)]);
      return { ...Object.fromEntries(search), ...writePaging({ sortBy, descending, page, take }) };
    },
    all: Object.fromEntries(
      Object.entries(filters ?? {}).map(([name, { none }]) => [name, none]),
    ) as ValuesOf<Filters>, // each is `none` of its value
  };
}
