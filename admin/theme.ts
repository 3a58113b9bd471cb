import { createTheme, type MantineColorsTuple } from "@mantine/core";

const teal: MantineColorsTuple = [
  "#EFF8F6",
  "#DDF0EC",
  "#B5DED8",
  "#84C6BD",
  "#4AA89D",
  "#1F8A80",
  "#0F766E",
  "#0C635C",
  "#0A4F4A",
  "#073A37",
];
const coral: MantineColorsTuple = [
  "#FEF4EF",
  "#FCE5DB",
  "#F9CCB9",
  "#F6AE92",
  "#F28C6B",
  "#E46F4A",
  "#C4512C",
  "#9F3D1C",
  "#7D3018",
  "#5C2412",
];
const gray: MantineColorsTuple = [
  "#FAF8F5",
  "#F5F2ED",
  "#EFEBE4",
  "#E8E2D9",
  "#D9D1C5",
  "#8F8679",
  "#5F6A75",
  "#44525F",
  "#23364A",
  "#0B1F33",
];
const dark: MantineColorsTuple = [
  "#EEF3F6",
  "#B4C1CC",
  "#93A3B1",
  "#6F8496",
  "#2D4459",
  "#213547",
  "#152636",
  "#101E2C",
  "#0B1622",
  "#070F18",
];

const red: MantineColorsTuple = [
  "#FDF1F0",
  "#FADCD9",
  "#F4B6B0",
  "#EC8C83",
  "#E0594E",
  "#CC3327",
  "#B42318",
  "#932018",
  "#6E1811",
  "#4A100B",
];

/** The Mantine theme. Colours by role are in tokens.css; controls.css and its neighbours style the controls. */
export const theme = createTheme({
  colors: { teal, coral, gray, dark, red },
  primaryColor: "teal",
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  black: "#0B1F33",
  white: "#FFFFFF",
  fontFamily: "var(--font)",
  headings: {
    fontFamily: "var(--font-head)",
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.25rem", lineHeight: "1.4" },
      h2: { fontSize: "1rem", lineHeight: "1.5" },
      h3: { fontSize: ".875rem", lineHeight: "1.43" },
    },
  },
  fontSizes: { xs: ".75rem", sm: ".8125rem", md: ".875rem", lg: "1rem", xl: "1.25rem" },
  lineHeights: { xs: "1.34", sm: "1.385", md: "1.43", lg: "1.5", xl: "1.4" },
  spacing: { xs: ".5rem", sm: ".75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: ".25rem", sm: ".375rem", md: ".625rem", lg: ".875rem", xl: "1rem" },
  defaultRadius: "sm",
  shadows: { xs: "var(--shadow-1)", md: "var(--shadow-2)", xl: "var(--shadow-3)" },
  breakpoints: { xs: "30em", sm: "47.5em", md: "68.75em", lg: "72.5em", xl: "81.25em" },
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "sm", variant: "filled" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: 30 } },
    Checkbox: { defaultProps: { size: "xs" } },
    Modal: { defaultProps: { radius: "lg", shadow: "xl", yOffset: 44 } },
    Popover: { defaultProps: { radius: "md", shadow: "md", offset: 4 } },
    Menu: { defaultProps: { radius: "md", shadow: "md", offset: 4 } },
    // A closed list is not there: it shares its name with the field, which has to be the only one of that name.
    Combobox: { defaultProps: { radius: "md", shadow: "md", offset: 4, keepMounted: false } },
    // The asterisk of a required field is drawn by inputs.css.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    SegmentedControl: { defaultProps: { size: "sm", radius: 8, withItemsBorders: false } },
    Select: { defaultProps: { checkIconPosition: "right" } },
    Skeleton: { defaultProps: { radius: 5 } },
  },
});
