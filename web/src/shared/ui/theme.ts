import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import classes from './theme.module.css';

const lacquer: MantineColorsTuple = [
  '#fff0ea',
  '#fbd9cc',
  '#f8b8a1',
  '#ff9d7b',
  '#ff8a63',
  '#ff7043',
  '#e2541f',
  '#bd3510',
  '#a62c0a',
  '#8e2506',
];
const live: MantineColorsTuple = [
  '#e6f8f0',
  '#d5ebdf',
  '#a9ead0',
  '#84e7c2',
  '#6fe8b8',
  '#5fe3b0',
  '#23a97c',
  '#00795a',
  '#006a4e',
  '#00523c',
];
const sumi: MantineColorsTuple = [
  '#ede8de',
  '#b9b6b2',
  '#9497a0',
  '#636d84',
  '#2c3240',
  '#262b38',
  '#20242f',
  '#181b24',
  '#11131a',
  '#0c0e14',
];
const washi: MantineColorsTuple = [
  '#fffdf8',
  '#fbf8f1',
  '#f3eee3',
  '#ede5d5',
  '#d9cfbc',
  '#8a7f6b',
  '#645f57',
  '#47474d',
  '#2b2c35',
  '#1c1e28',
];

/** The theme of Mantine's components, in the tokens of the product. */
export const theme = createTheme({
  colors: { lacquer, live, dark: sumi, gray: washi },
  primaryColor: 'lacquer',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  defaultRadius: 0,
  focusRing: 'never',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--y-font)',
  fontFamilyMonospace: 'var(--y-mono)',
  headings: { fontFamily: 'var(--y-face)', fontWeight: '700' },
  components: {
    Input: { classNames: { input: classes.input, wrapper: classes.inputWrapper } },
    InputWrapper: {
      classNames: {
        label: classes.label,
        description: classes.description,
        error: classes.error,
        required: classes.required,
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        // The header of a dialog is not the banner of the page.
        attributes: { header: { role: 'presentation' } },
        transitionProps: {
          transition: {
            in: { opacity: 1, transform: 'none' },
            out: { opacity: 0, transform: 'translateY(6px)' },
            transitionProperty: 'opacity, transform',
          },
          duration: 160,
        },
      },
      classNames: {
        overlay: classes.overlay,
        content: classes.modal,
        header: classes.modalHeader,
        title: classes.modalTitle,
        body: classes.modalBody,
        close: classes.close,
      },
    },
    CloseButton: { classNames: { root: classes.close } },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 120, transition: 'fade' },
        offset: 6,
        // A menu is not higher than the window, and above a toast that was there before (toast.module.css).
        middlewares: { size: { padding: 8 } },
        zIndex: 401,
      },
      classNames: {
        dropdown: classes.dropdown,
        item: classes.item,
        label: classes.menuLabel,
        divider: classes.divider,
      },
    },
    Combobox: { classNames: { dropdown: classes.dropdown, option: classes.item, options: classes.options } },
    Popover: { classNames: { dropdown: classes.dropdown } },
    Checkbox: {
      classNames: {
        inner: classes.box,
        input: classes.checkbox,
        label: classes.choiceLabel,
        body: classes.choice,
        error: classes.error,
        icon: classes.checkIcon,
      },
    },
    Switch: {
      classNames: {
        track: classes.track,
        thumb: classes.thumb,
        label: classes.choiceLabel,
        body: classes.choice,
        error: classes.error,
      },
    },
    Tooltip: { classNames: { tooltip: classes.tooltip } },
  },
});

// Mantine defines its colours per scheme; the tokens follow the scheme themselves.
const tokenColours = {
  '--mantine-color-body': 'var(--y-ground)',
  '--mantine-color-text': 'var(--y-text)',
  '--mantine-color-bright': 'var(--y-text)',
  '--mantine-color-dimmed': 'var(--y-text-2)',
  '--mantine-color-placeholder': 'var(--y-text-3)',
  '--mantine-color-anchor': 'var(--y-lacquer-text)',
  '--mantine-color-error': 'var(--y-danger)',
  '--mantine-color-default': 'var(--y-surface)',
  '--mantine-color-default-hover': 'var(--y-hover)',
  '--mantine-color-default-color': 'var(--y-text)',
  '--mantine-color-default-border': 'var(--y-line)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': 'var(--y-leading)' },
  light: tokenColours,
  dark: tokenColours,
});
