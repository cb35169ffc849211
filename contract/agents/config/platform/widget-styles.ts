import { z } from 'zod';
import { word } from '../field-kinds.ts';

const colorNames = [
  'base',
  'base_hover',
  'base_active',
  'base_border',
  'base_subtle',
  'base_primary',
  'base_error',
  'accent',
  'accent_hover',
  'accent_active',
  'accent_border',
  'accent_subtle',
  'accent_primary',
] as const;
const sizeNames = [
  'overlay_padding',
  'button_radius',
  'input_radius',
  'bubble_radius',
  'sheet_radius',
  'compact_sheet_radius',
  'dropdown_sheet_radius',
] as const;

const color = word().nullable().default(null);
const size = z.number().nullable().default(null);
const fieldsOf = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

/** Colours, and sizes in pixels; null: as the widget has them. */
export const widgetStyles = z
  .looseObject({ ...fieldsOf(colorNames, color), ...fieldsOf(sizeNames, size) })
  .prefault({});
