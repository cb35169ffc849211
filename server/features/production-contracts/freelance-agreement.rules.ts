/** The contract that every server has from the start. Its text never changes: a change is a further version. */
export const freelanceAgreement = {
  id: 'freelance-agreement-1',
  slug: 'freelance-agreement',
  version: 1,
  title: 'Freelance agreement for producers',
  text: `# Freelance agreement for producers

This agreement is between you, the person who signs it, and the operator of this server ("we"). It applies to every task that you claim in productions. Signing it does not oblige you to claim any task, and does not oblige us to offer any.

## 1. Independent work

- You work as an independent contractor. You are not our employee, partner or agent, and you may work for others.
- You decide when and where you work. You use your own equipment and pay your own costs.
- You do the work yourself. You do not pass a task, its media or your account to anyone else.
- You are responsible for your own taxes, social security and permits.

## 2. Tasks

- A task states its type, its languages, its length, its pay and the time that you have for it. By claiming it you accept these terms for that task.
- You deliver before the deadline. If you cannot, you release the task as early as possible. A task whose deadline passes returns to the board, and you are not paid for it.
- You follow the instructions of the task. Where they say nothing, you follow the qualification tests that you passed and the common standards of the trade.
- You may use the tools of this platform, including its automatic drafts. You check and correct everything that you submit. What you submit counts as your work.

## 3. Review and revisions

- A reviewer checks your work. The reviewer may ask for changes that the task or its instructions require. You make them without further pay.
- The reviewer approves work that meets the task. Approved work is final.
- The reviewer may reject work that is not usable, was copied, or was not done by you. There is no pay for rejected work, and the reviewer says why.

## 4. Pay

- The pay of a task is the amount that it showed when you claimed it. It is credited to the workspace of your profile when the work is approved.
- Credited amounts are paid out to the payout account of that workspace on the regular dates, once the minimum amount is reached.
- We may correct an amount that was credited by mistake. We tell you why.

## 5. Rights

- When your work is approved and credited, you transfer all rights of use in it to us, exclusively, worldwide and without a time limit, so that we can pass them to the customer. Where a right cannot be transferred, you grant the widest licence that the law allows.
- You do not claim to be named as the author unless the task says that you are.
- You only use material that you may use. You do not add text, sound or voices of other people without their permission.
- This agreement grants us no right to clone your voice. That needs your separate and explicit consent.

## 6. Confidentiality and data protection

- The media, texts and names that you see in a task are confidential. You use them for the task only, you do not copy them out of the platform, and you do not speak about them to others. This also applies after the end of this agreement.
- You delete every local copy when a task ends.
- If a task contains personal data, you process it only as we instruct you and protect it from access by others. You report a loss of data to us within 24 hours.

## 7. Conduct

- You report content that appears to be illegal or that was ordered without the permission of a person whose voice it uses.
- You treat customers, reviewers and other producers with respect.
- You do not contact customers directly about the work of a task.

## 8. Liability

- Each side is liable without limit for intent, gross negligence and harm to life, body or health. Otherwise each side is liable only for damage that is typical and foreseeable, at most for the pay of the task concerned.

## 9. Start and end

- This agreement starts when you sign it and has no fixed term. Each side may end it at any time in writing or by email. Tasks that are in progress are completed or released.
- We may suspend you if you breach this agreement. Amounts that were credited for approved work remain yours.
- Sections 5, 6 and 8 continue to apply.

## 10. General

- We may publish a new version. It applies to you only after you have signed it, but you need the newest version to claim further tasks.
- The law of the place where the operator of this server is established applies, as far as mandatory rules of your country do not protect you better.
- If a provision is invalid, the others remain in force.
- You sign by typing your name. We store your name, the time, your IP address, your browser and a digest of this text as the proof of your signature.
`,
} as const;
