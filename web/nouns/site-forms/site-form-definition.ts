import type { SelectOption } from '../../parts/form/select.tsx';

/** The route that receives a form. */
export type SiteFormRoute =
  | 'POST /v1/contact-sales'
  | 'POST /v1/site/legal-requests'
  | 'POST /v1/site/reports'
  | 'POST /v1/site/grant-applications'
  | 'POST /v1/site/voice-data-applications';

interface FieldBase {
  /** In the body of the request. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** Across the form. */
  readonly isWide?: true;
}

/** `number` is a whole number, which people may write with separators. */
export interface TextFieldDefinition extends FieldBase {
  readonly type: 'line' | 'paragraphs' | 'number';
  readonly max: number;
  /** The error without a text; absent: the field may stay empty. */
  readonly missing?: string;
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

export interface SelectFieldDefinition extends FieldBase {
  readonly type: 'select';
  readonly options: readonly SelectOption[];
  readonly missing: string;
  /** The values are numbers in the body. */
  readonly isNumber?: true;
}

export type FieldDefinition = TextFieldDefinition | SelectFieldDefinition;

/** A form of the public site. Every form also asks for a name and an email. */
export interface SiteFormDefinition {
  readonly route: SiteFormRoute;
  /** Tells whether somebody receives the form. */
  readonly openRoute: 'GET /v1/contact-sales' | 'GET /v1/site/forms';
  readonly emailLabel: string;
  readonly fields: readonly FieldDefinition[];
  /** What is entered already, by the names of the fields. */
  readonly values?: Readonly<Record<string, string>>;
  readonly action: string;
  /** The heading once it was sent. */
  readonly sentTitle: string;
}
