import {
  type Checkbox,
  type Combobox,
  type CSSVariablesResolver,
  createTheme,
  type Input,
  type MantineColorsTuple,
  type Menu,
  type Modal,
  type MultiSelect,
  type Pill,
  type Textarea,
  type TextInput,
  type Tooltip,
} from '@mantine/core';

/** Type of a component's defaults. It does not import the component's code, so unused components are not loaded. */
type DefaultsOf<C extends { extend: (defaults: never) => unknown }> = Parameters<C['extend']>[0];

const blue: MantineColorsTuple = [
  '#e8f0fc',
  '#d0e0f8',
  '#a6c5f2',
  '#79a8eb',
  '#4f8ce4',
  '#2a68cf',
  '#1a5fc8',
  '#1552b0',
  '#114593',
  '#0d3876',
];
const red: MantineColorsTuple = [
  '#fdecec',
  '#f9d3d3',
  '#f0a6a6',
  '#e77777',
  '#dd4f4f',
  '#c62f2f',
  '#c62f2f',
  '#ad2626',
  '#921f1f',
  '#771818',
];
const green: MantineColorsTuple = [
  '#e7f5ea',
  '#cdebd4',
  '#9dd7ab',
  '#6ac17f',
  '#43a95c',
  '#237a3b',
  '#237a3b',
  '#1d6932',
  '#175729',
  '#114620',
];
const yellow: MantineColorsTuple = [
  '#fff4d6',
  '#ffe9ad',
  '#ffd97a',
  '#f5c044',
  '#d29200',
  '#a87000',
  '#8a5a00',
  '#744b00',
  '#5e3d00',
  '#4a3000',
];

/** Backgrounds and lines of the dark scheme, from text to the darkest background. */
const dark: MantineColorsTuple = [
  '#e6eaf0',
  '#ced6e0',
  '#a7b1bf',
  '#8996a8',
  '#3b4656',
  '#29313d',
  '#1e2530',
  '#181e27',
  '#11151c',
  '#0b0e13',
];

/** Typed text keeps its own direction. */
const ownDirection = { attributes: { input: { dir: 'auto' } } };

/** The look: Inter 13/20, 4 px grid, radius 7, controls of 32 px, one accent colour. */
export const theme = createTheme({
  colors: { blue, red, green, yellow, dark },
  primaryColor: 'blue',
  primaryShade: { light: 6, dark: 5 },
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '22px', xl: '26px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '7px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Input: {
      vars: () => ({
        wrapper: {
          '--input-height': 'var(--cfm-control)',
          '--input-fz': 'var(--cfm-field-type)',
          '--input-padding-y': '4px',
        },
      }),
    } satisfies DefaultsOf<typeof Input>,
    InputWrapper: {
      styles: {
        label: { fontSize: 12, fontWeight: 500, color: 'var(--cfm-muted)', marginBottom: 3 },
        error: { fontSize: 12, lineHeight: '16px', marginTop: 3 },
        description: { fontSize: 12, color: 'var(--cfm-muted)' },
      },
    } satisfies DefaultsOf<typeof Input.Wrapper>,
    TextInput: { defaultProps: ownDirection } satisfies DefaultsOf<typeof TextInput>,
    Textarea: { defaultProps: ownDirection } satisfies DefaultsOf<typeof Textarea>,
    // A list box needs an option, also to say that nothing was found.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } } satisfies DefaultsOf<
      typeof Combobox.Empty
    >,
    Checkbox: { defaultProps: { size: 'xs', radius: 4 } } satisfies DefaultsOf<typeof Checkbox>,
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 20,
        transitionProps: { duration: 120 },
        overlayProps: { backgroundOpacity: 0.4 },
      },
      styles: { title: { fontSize: 15, fontWeight: 650 } },
    } satisfies DefaultsOf<typeof Modal>,
    MultiSelect: {
      styles: { inputField: { minWidth: 40, flexBasis: 40 } },
    } satisfies DefaultsOf<typeof MultiSelect>,
    Pill: {
      defaultProps: { radius: 'sm' },
      styles: {
        root: {
          maxWidth: '100%',
          height: 22,
          background: 'var(--cfm-chip)',
          color: 'var(--cfm-chip-text)',
          fontSize: 12,
        },
        label: { textOverflow: 'ellipsis' },
      },
    } satisfies DefaultsOf<typeof Pill>,
    Menu: {
      // The focus placeholder is an element that a menu must not contain.
      defaultProps: { shadow: 'md', transitionProps: { duration: 80 }, withInitialFocusPlaceholder: false },
    } satisfies DefaultsOf<typeof Menu>,
    Tooltip: { defaultProps: { openDelay: 350, withArrow: false, fz: 12 } } satisfies DefaultsOf<
      typeof Tooltip
    >,
  },
});

/** Maps Mantine's colour variables to ours, so that both schemes have one source. */
export const cssVariables: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--cfm-surface)',
    '--mantine-color-text': 'var(--cfm-text)',
    '--mantine-color-dimmed': 'var(--cfm-muted)',
    '--mantine-color-placeholder': 'var(--cfm-faint)',
    '--mantine-color-error': 'var(--cfm-red)',
    '--mantine-color-anchor': 'var(--cfm-blue)',
    '--mantine-color-default': 'var(--cfm-surface)',
    '--mantine-color-default-hover': 'var(--cfm-hover)',
    '--mantine-color-default-color': 'var(--cfm-text)',
    '--mantine-color-default-border': 'var(--cfm-line-strong)',
    '--mantine-color-disabled': 'var(--cfm-bg)',
    '--mantine-color-disabled-color': 'var(--cfm-muted)',
    '--mantine-color-disabled-border': 'var(--cfm-line)',
    '--mantine-color-blue-light': 'var(--cfm-blue-soft)',
    '--mantine-color-blue-light-color': 'var(--cfm-blue)',
    '--mantine-primary-color-light': 'var(--cfm-blue-soft)',
    '--mantine-primary-color-light-color': 'var(--cfm-blue)',
  };
  return { variables: {}, light: scheme, dark: scheme };
};
