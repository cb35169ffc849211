import { useSearchParams } from 'react-router';
import { messages } from '../../../contract/catalogue/messages.ts';
import { errors } from '../../../contract/errors.ts';
import { translate } from '../../messages/t.ts';

/** The error of an external sign-in, read from the URL after the redirect back; undefined if there is none. */
export function externalSignInError(query: URLSearchParams): string | undefined {
  const code = query.get('sign_in_error');
  if (code === null) return undefined;
  return Object.hasOwn(errors, code)
    ? translate(errors[code as keyof typeof errors].text)
    : translate(messages.somethingWentWrong);
}

/** Explains why an external sign-in failed. */
export function ExternalSignInError() {
  const [query] = useSearchParams();
  const error = externalSignInError(query);
  if (error === undefined) return null;
  return (
    <p role="alert" className="mb-4 rounded-s border border-bad px-3 py-2 text-bad text-small">
      {error}
    </p>
  );
}
