import * as z from 'zod/mini';
import { t } from '../../messages/t.ts';
import { emailField } from '../auth/email-field.ts';
import type { FieldDefinition, SelectFieldDefinition, TextFieldDefinition } from './site-form-definition.ts';
import type { EnteredValues } from './site-form-fields.tsx';

const maxName = 100;

/** Removes what groups digits by three: `200,000`, `200 000`, `200’000`. */
const ungrouped = (text: string): string =>
  /^\d{1,3}(?:[\s,.'’]\d{3})+$/.test(text) ? text.replaceAll(/\D/g, '') : text;

function textCheck({ type, max, missing }: TextFieldDefinition) {
  if (type === 'number') {
    const inRange = (digits: string) => /^\d+$/.test(digits) && Number(digits) <= max;
    return z.pipe(
      z.pipe(z.string().check(z.trim(), z.minLength(1, missing)), z.transform(ungrouped)),
      z.pipe(
        z.string().check(z.refine(inRange, t('Enter a whole number.'))),
        z.transform((digits: string) => Number(digits)),
      ),
    );
  }
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(missing === undefined ? 0 : 1, missing),
      z.maxLength(max, t('Use up to {max} characters.', { max })),
    );
}

function selectCheck({ options, missing, isNumber }: SelectFieldDefinition) {
  const known = z.string().check(z.refine((value) => options.some((option) => option.value === value), missing));
  return isNumber
    ? z.pipe(
        known,
        z.transform((value: string) => Number(value)),
      )
    : known;
}

/** Checks what was entered, and turns it into the body of the request. */
export const siteFormSchema = (
  fields: readonly FieldDefinition[],
): z.ZodMiniType<Record<string, unknown>, EnteredValues> =>
  z.object({
    name: textCheck({ name: 'name', label: '', type: 'line', max: maxName, missing: t('Enter your name.') }),
    email: emailField,
    website: z.string(),
    ...Object.fromEntries(
      fields.map((field) => [field.name, field.type === 'select' ? selectCheck(field) : textCheck(field)]),
    ),
  });
