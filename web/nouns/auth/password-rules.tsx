import { messages } from '../../../contract/catalogue/messages.ts';
import { passwordProblems } from '../../../contract/fields/password.ts';

/** Lists the password rules that are not met yet (AUTH-035 to AUTH-039). */
export function PasswordRules({ password }: { password: string }) {
  return (
    <>
      {messages.passwordHeading}
      <ul className="mt-1 list-disc pl-4">
        {passwordProblems(password).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  );
}
