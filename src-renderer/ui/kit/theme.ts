import {
  type AlertProps,
  type AnchorProps,
  type ComboboxProps,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type MantineColorSchemeManager,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  type TooltipProps,
} from '@mantine/core';

/** What lies over the page belongs to its content for whoever goes by its landmarks. */
const portalProps = { target: 'main' };
/** The header of a dialog is not the page's. */
const attributes = { header: { role: 'presentation' } };

/** Beside `extend` of a component, which would bring its code onto the first screen. */
interface Themed<Props> {
  defaultProps?: Partial<Props>;
  styles?: object;
}

export const theme = createTheme({
  primaryColor: 'harbour',
  primaryShade: { light: 8, dark: 7 },
  colors: {
    harbour: [
      '#eaf6f6',
      '#d8ebec',
      '#b2d6d8',
      '#88c0c3',
      '#66aeb1',
      '#4fa2a6',
      '#3f9ca0',
      '#2a7f84',
      '#1f7277',
      '#0a5f65',
    ],
    // Slightly blue greys: 7 is the page, 6 the raised surfaces, 4 the lines, 0 the text.
    dark: [
      '#d6dade',
      '#b6bcc4',
      '#98a0aa',
      '#6b7480',
      '#3d4550',
      '#303740',
      '#252b33',
      '#1a1f26',
      '#14181e',
      '#0e1216',
    ],
  },
  fontFamily:
    '"Inter", system-ui, -apple-system, "Segoe UI", "Ubuntu", "Cantarell", "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  // docs/interface.md says what each is for.
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1.0625rem', xl: '1.375rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Alert: {
      styles: { root: { border: '1px solid color-mix(in srgb, var(--alert-color) 28%, transparent)' } },
    } satisfies Themed<AlertProps>,
    Anchor: { defaultProps: { underline: 'always' } } satisfies Themed<AnchorProps>,
    Combobox: { defaultProps: { portalProps } } satisfies Themed<ComboboxProps>,
    Drawer: {
      defaultProps: { attributes, closeButtonProps: { 'aria-label': 'Close' } },
      styles: { title: { fontSize: '1.0625rem', fontWeight: 600 } },
    } satisfies Themed<DrawerProps>,
    Menu: {
      // The first command takes the focus, not something empty before it.
      defaultProps: { portalProps, withInitialFocusPlaceholder: false },
    } satisfies Themed<MenuProps>,
    Modal: {
      defaultProps: {
        attributes,
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.45 },
      },
      styles: { title: { fontSize: '1.0625rem', fontWeight: 600 } },
    } satisfies Themed<ModalProps>,
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } },
    } satisfies Themed<NotificationProps>,
    Tooltip: {
      defaultProps: { portalProps, withArrow: true, events: { hover: true, focus: true, touch: true } },
    } satisfies Themed<TooltipProps>,
  },
});

/** Mantine's own dimmed grey is 3.3:1 on white; small print here has to reach 4.5:1 (WCAG 1.4.3). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--keyholder-narrow': '64rem', '--keyholder-wide': '120rem' },
  light: {
    '--mantine-color-dimmed': '#5b6570',
    '--mantine-color-placeholder': '#667079',
    '--mantine-color-error': '#c22f2f',
    // Titles of light alerts and coloured menu items stand on white or on a tint of the colour: 4.5:1 again.
    '--mantine-color-red-light': '#fdf2f1',
    '--mantine-color-orange-light': '#fef5ea',
    '--mantine-color-yellow-light': '#fdf8e6',
    '--mantine-color-teal-light': '#eaf6f1',
    '--mantine-color-gray-light': '#f4f6f7',
    '--mantine-color-red-light-color': '#b3261e',
    '--mantine-color-orange-light-color': '#9a4a00',
    '--mantine-color-yellow-light-color': '#745600',
    '--mantine-color-teal-light-color': '#0b6b53',
    '--mantine-color-gray-light-color': '#3f4850',
    '--mantine-color-red-filled': '#c9302c',
    '--mantine-color-red-filled-hover': '#b02723',
    '--keyholder-side': '#f4f6f7',
    // Of what can be used: 3:1 to what is on both sides of it (WCAG 1.4.11).
    '--keyholder-edge': '#868e96',
    '--mantine-color-default-border': '#868e96',
    '--keyholder-line': '#dfe3e7',
    '--keyholder-card': '#ffffff',
    '--keyholder-hover': '#f8f9fa',
  },
  dark: {
    '--mantine-color-dimmed': '#98a0aa',
    '--mantine-color-placeholder': '#8a939d',
    '--mantine-color-error': '#ff8a8a',
    '--mantine-color-red-light': '#33211f',
    '--mantine-color-orange-light': '#32271b',
    '--mantine-color-yellow-light': '#2f2a19',
    '--mantine-color-teal-light': '#182f29',
    '--mantine-color-gray-light': '#232931',
    '--mantine-color-red-light-color': '#ffb0a8',
    '--mantine-color-orange-light-color': '#ffc78c',
    '--mantine-color-yellow-light-color': '#ecd68b',
    '--mantine-color-teal-light-color': '#8fdcc0',
    '--mantine-color-gray-light-color': '#d6dade',
    '--mantine-color-red-filled': '#c9403b',
    '--mantine-color-red-filled-hover': '#b23631',
    '--keyholder-side': '#14181e',
    '--keyholder-edge': '#7b8591',
    '--mantine-color-default-border': '#7b8591',
    '--keyholder-line': '#303740',
    '--keyholder-card': '#1f252d',
    '--keyholder-hover': '#252b33',
  },
});

/** The scheme follows the system and is remembered nowhere. */
export const systemColorScheme: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
