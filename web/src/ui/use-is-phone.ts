import { useMediaQuery } from '@mantine/hooks';

/** Narrower than any tablet: pages are one column, sheets take the whole screen. The style sheets say the same width. */
const phone = '(max-width: 719px)';

export const useIsPhone = (): boolean =>
  useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) === true;
