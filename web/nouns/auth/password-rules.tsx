import { messages } from '../../../contract/catalogue/messages.ts';
import { passwordProblems } from '../../../contract/fields/password.ts';
import { translate } from '../../messages/t.ts';

/** Lists the password rules that are not met yet (AUTH-035 to AUTH-039). */
export function PasswordRules({ password }: { password: string }) {
  return (
    <>
      {translate(messages.passwordHeading)}
      <ul className="mt-1 list-disc ps-4">
        {passwordProblems(password).map((problem) => (
          <li key={problem}>{translate(problem)}</li>
        ))}
      </ul>
    </>
  );
}
