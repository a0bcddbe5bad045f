import { useMediaQuery } from '@mantine/hooks';

/** Narrower than any tablet: pages have one column, sheets fill the screen. The style sheets use the same width. */
const phone = '(max-width: 719px)';

export const useIsPhone = (): boolean =>
  useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) === true;
