import { hash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, peopleCalls } from '../../productions/people-calls.ts';
import { createOrder } from '../../security/production-order-belongings.ts';
import { postJson } from '../../support/accounts.ts';
import { databaseUrlOf, type RunningServer, startServer } from '../../support/start-server.ts';

let server: RunningServer;
let database: pg.Client;
let calls: ReturnType<typeof peopleCalls>;
let operator: Person;

beforeAll(async () => {
  // Versions of contracts and tests concern all producers of a server.
  server = await startServer({ env: { DEVELOPMENT: 'true' } });
  database = new pg.Client(databaseUrlOf(server));
  await database.connect();
  calls = peopleCalls(server.url);
  operator = await calls.signInOperator();
});
afterAll(async () => {
  await database?.end();
  await server?.remove();
});

interface TestWire {
  readonly qualification_id: string;
  readonly state: string;
  readonly percent: number | null;
  readonly is_needed: boolean;
}
interface AttemptWire {
  readonly attempt_id: string;
  readonly state: string;
  readonly percent: number | null;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly questions: readonly { readonly question_id: string }[];
  readonly retry_at_unix: number | null;
}
interface ContractWire {
  readonly contract_id: string;
  readonly slug: string;
  readonly version: number;
  readonly digest: string;
  readonly text: string;
  readonly is_current: boolean;
  readonly signature: { readonly signed_name: string; readonly address: string } | null;
}
interface TaskWire {
  readonly task_id: string;
  readonly status: string;
  readonly can_claim: boolean;
  readonly cannot_claim: { readonly code: string } | null;
}

const transcriptTest = 'transcript-basics-1';
const testsOf = async (person: Person) =>
  (await calls.call<{ qualifications: TestWire[] }>(person, 'GET /v1/productions/qualifications')).qualifications;
const testOf = async (person: Person, id: string) =>
  (await testsOf(person)).find(({ qualification_id }) => qualification_id === id);
const startTest = (person: Person, id: string) =>
  calls.call<AttemptWire>(person, `POST /v1/productions/qualifications/${id}/start`);
const contractsOf = async (person: Person) =>
  (await calls.call<{ contracts: ContractWire[] }>(person, 'GET /v1/productions/contracts')).contracts;
const titlesOf = async (person: Person) =>
  (await calls.call<{ messages: { title: string }[] }>(person, 'GET /v1/notifications?limit=50')).messages.map(
    ({ title }) => title,
  );

async function correctAnswers(id: string): Promise<Record<string, number[]>> {
  const { qualifications } = await calls.call<{
    qualifications: { qualification_id: string; questions: { question_id: string; correct: number[] }[] }[];
  }>(operator, 'GET /v1/productions/manage/qualifications');
  const { questions } = qualifications.find(({ qualification_id }) => qualification_id === id)!;
  return Object.fromEntries(questions.map(({ question_id, correct }) => [question_id, correct]));
}

async function pass(person: Person, id: string): Promise<AttemptWire> {
  const { attempt_id } = await startTest(person, id);
  const answers = await correctAnswers(id);
  return calls.call(person, `POST /v1/productions/attempts/${attempt_id}/submit`, { answers });
}

async function signCurrent(person: Person): Promise<void> {
  for (const { contract_id, digest, is_current, signature } of await contractsOf(person))
    if (is_current && !signature)
      await calls.call(person, `POST /v1/productions/contracts/${contract_id}/sign`, { signed_name: 'Ada', digest });
}

/** A transcript task on the board, of an order whose payment only the database knows. */
async function publishTask(): Promise<string> {
  const customer = await calls.newPerson();
  const headers = { authorization: `Bearer ${customer.accessToken}` };
  const voice = `${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`;
  const speech = await postJson(voice, { text: 'The harbour is quiet today.' }, headers);
  const form = new FormData();
  form.append('media', new Blob([await speech.arrayBuffer()], { type: 'audio/mpeg' }), 'harbour.mp3');
  const { order_id } = await createOrder(server.url, headers, form);
  await database.query(
    `update production_orders set state = 'paid', submitted_at = now(), paid_at = now() where id = $1`,
    [order_id],
  );
  await calls.call(operator, `POST /v1/productions/manage/orders/${order_id}/accept`);
  const path = `GET /v1/productions/manage/tasks?order_id=${order_id}`;
  const { tasks } = await calls.call<{ tasks: TaskWire[] }>(operator, path);
  return tasks[0]!.task_id;
}
const taskOf = (id: string) => calls.call<TaskWire>(operator, `GET /v1/productions/manage/tasks/${id}`);

describe('tests', () => {
  it('PROD-005 passes or fails choices at once, and lets a failed test be taken again after seven days', async () => {
    const person = await calls.newProducer(operator);
    expect(await testOf(person, transcriptTest)).toMatchObject({ state: 'available', is_needed: true });
    const first = await startTest(person, transcriptTest);
    expect(JSON.stringify(first)).not.toContain('"correct"');
    const path = `/v1/productions/attempts/${first.attempt_id}`;
    const question = first.questions[0]!.question_id;
    await calls.call(person, `PATCH ${path}`, { answers: { [question]: [0] } });
    expect((await calls.call<AttemptWire>(person, `GET ${path}`)).answers).toEqual({ [question]: [0] });
    expect((await startTest(person, transcriptTest)).attempt_id).toBe(first.attempt_id);
    const other = await calls.newProducer(operator);
    expect(await calls.refusal(other, `GET ${path}`)).toEqual([404, 'attempt_not_found']);
    const failed = await calls.call<AttemptWire>(person, `POST ${path}/submit`);
    expect(failed.state).toBe('failed');
    expect(await testOf(person, transcriptTest)).toMatchObject({ state: 'failed' });
    const start = `POST /v1/productions/qualifications/${transcriptTest}/start`;
    expect(await calls.refusal(person, start)).toEqual([409, 'qualification_retry_later']);

    const earlier = `update production_attempts set started_at = started_at - $2::interval,
      submitted_at = submitted_at - $2::interval where id = $1`;
    await database.query(earlier, [first.attempt_id, '6 days 23 hours']);
    expect(await calls.refusal(person, start)).toEqual([409, 'qualification_retry_later']);
    await database.query(earlier, [first.attempt_id, '1 hour']);
    expect(await pass(person, transcriptTest)).toMatchObject({ state: 'passed', percent: 100 });
    expect(await calls.refusal(person, start)).toEqual([409, 'qualification_passed']);
    expect((await calls.me(person)).missing.map(({ kind }) => kind)).toEqual(['contract', 'payout_account']);
  });

  it('PROD-005 ROLE-004 closes an attempt when its time is over, and a reviewer marks its text', async () => {
    const { qualification_id: id } = await calls.call<TestWire>(
      operator,
      'POST /v1/productions/manage/qualifications',
      {
        title: 'German essay',
        task_type: 'subtitles',
        language: 'de',
        questions: [{ prompt: 'Why do subtitles need pauses?', kind: 'text', points: 4 }],
        pass_percent: 75,
      },
    );
    const [person, reviewer] = [await calls.newProducer(operator), await calls.newReviewer(operator)];
    const { attempt_id, questions } = await startTest(person, id);
    const question = questions[0]!.question_id;
    const answers = { [question]: 'So that readers can look at the picture.' };
    await calls.call(person, `PATCH /v1/productions/attempts/${attempt_id}`, { answers });
    // The job closes it without any request about tests.
    await database.query(`update production_attempts set ends_at = now() where id = $1`, [attempt_id]);
    const stateOf = async () =>
      (await database.query('select state from production_attempts where id = $1', [attempt_id])).rows[0].state;
    await expect.poll(stateOf, { timeout: 100_000, interval: 500 }).toBe('submitted');
    const late = await calls.refusal(person, `PATCH /v1/productions/attempts/${attempt_id}`, { answers });
    expect(late).toEqual([409, 'attempt_ended']);
    const start = `POST /v1/productions/qualifications/${id}/start`;
    expect(await calls.refusal(person, start)).toEqual([409, 'qualification_in_review']);

    const list = 'GET /v1/productions/manage/attempts';
    const waiting = async (by: Person) =>
      (await calls.call<{ attempts: { attempt_id: string }[] }>(by, list)).attempts.map((one) => one.attempt_id);
    expect(await waiting(reviewer)).toContain(attempt_id);
    expect((await calls.refusal(person, list))[0]).toBe(403);
    expect((await calls.refusal(reviewer, `${list}?state=in_progress`))[0]).toBe(403);
    await calls.call(operator, `${list}?state=in_progress`);
    const mark = `POST /v1/productions/manage/attempts/${attempt_id}/mark`;
    expect((await calls.refusal(person, mark, { marks: { [question]: 4 } }))[0]).toBe(403);
    expect((await calls.refusal(reviewer, mark, { marks: { [question]: 5 } }))[0]).toBe(400);
    await calls.call(reviewer, mark, { marks: { [question]: 3 } });
    expect(await testOf(person, id)).toMatchObject({ state: 'passed', percent: 75 });
    expect((await titlesOf(person)).join()).toContain('German essay');
    expect(await waiting(reviewer)).not.toContain(attempt_id);

    // A reviewer who becomes a producer does not see the answers of others before they have passed.
    await calls.call(reviewer, 'POST /v1/productions/producer', calls.profileOf(reviewer));
    const passed = async (by: Person) =>
      (await calls.call<{ attempts: unknown[] }>(by, `${list}?state=passed`)).attempts.length;
    expect(await passed(reviewer)).toBe(0);
    expect(await passed(operator)).toBeGreaterThan(0);
    await calls.call(operator, `PATCH /v1/productions/manage/qualifications/${id}`, { is_archived: true });
    expect(await testOf(person, id)).toBeUndefined();
  });
});

describe('contracts and claims', () => {
  it('PROD-006 PROD-005 PROD-004 lets only who passed and signed the newest version claim, until they are suspended', async () => {
    const person = await calls.newProducer(operator);
    const task = await publishTask();
    const claim = `POST /v1/productions/tasks/${task}/claim`;
    expect(await calls.refusal(person, claim)).toEqual([403, 'qualification_missing']);
    await pass(person, transcriptTest);
    expect(await calls.refusal(person, claim)).toEqual([403, 'contract_unsigned']);
    const { tasks } = await calls.call<{ tasks: TaskWire[] }>(person, 'GET /v1/productions/tasks');
    expect(tasks.find(({ task_id }) => task_id === task)).toMatchObject({
      can_claim: false,
      cannot_claim: { code: 'contract_unsigned' },
    });

    const [contract] = (await contractsOf(person)) as [ContractWire];
    expect(contract).toMatchObject({ version: 1, is_current: true, signature: null });
    expect(contract.digest).toBe(hash('sha256', contract.text));
    const path = `/v1/productions/contracts/${contract.contract_id}`;
    const signature = { signed_name: 'Ada Byron', digest: contract.digest };
    const wrong = { ...signature, digest: '0'.repeat(64) };
    expect(await calls.refusal(person, `POST ${path}/sign`, wrong)).toEqual([409, 'contract_text_changed']);
    expect(await calls.refusal(person, `GET ${path}/signed`)).toEqual([404, 'contract_not_found']);
    await calls.call(person, `POST ${path}/sign`, signature);
    expect((await contractsOf(person))[0]!.signature).toMatchObject({ signed_name: 'Ada Byron' });
    const pdf = await calls.send(person, `GET ${path}/signed`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    const text = await (await calls.send(person, `GET ${path}/signed?format=txt`)).text();
    expect(text).toContain('Signed by: Ada Byron');
    expect(text).toContain(contract.digest);

    const draft = { slug: contract.slug, title: 'Freelance agreement', text: 'Version two of the agreement.' };
    const manage = '/v1/productions/manage/contracts';
    const next = await calls.call<ContractWire>(operator, `POST ${manage}`, draft);
    expect((await calls.me(person)).missing.map(({ kind }) => kind)).toEqual(['payout_account']);
    await calls.call(operator, `POST ${manage}/${next.contract_id}/publish`);
    const edit = `PATCH ${manage}/${next.contract_id}`;
    expect(await calls.refusal(operator, edit, { text: 'Other.' })).toEqual([409, 'contract_published']);
    expect(await calls.refusal(person, claim)).toEqual([403, 'contract_unsigned']);
    expect(await calls.refusal(person, `POST ${path}/sign`, signature)).toEqual([409, 'contract_outdated']);
    await signCurrent(person);
    expect((await contractsOf(person)).map(({ version, is_current }) => [version, is_current])).toEqual([
      [2, true],
      [1, false],
    ]);
    const signed = `GET ${manage}/${next.contract_id}/signatures`;
    const { signatures } = await calls.call<{ signatures: { email: string }[] }>(operator, signed);
    expect(signatures.map(({ email }) => email)).toEqual([person.email]);

    expect(await calls.call(person, claim)).toMatchObject({ task_id: task, status: 'active' });
    expect((await calls.me(person)).missing.map(({ kind }) => kind)).toEqual(['payout_account']);
    await database.query(
      `insert into payout_accounts (workspace_id, account_id, can_receive) values ($1, 'acct_test', 'yes')
       on conflict (workspace_id) do update set account_id = 'acct_test', can_receive = 'yes'`,
      [person.workspaceId],
    );
    expect((await calls.me(person)).missing).toEqual([]);

    const manager = `POST /v1/productions/manage/producers/${person.userId}`;
    await calls.call(operator, `${manager}/suspend`, { reason: 'Complaints' });
    await expect.poll(async () => (await taskOf(task)).status, { timeout: 60_000 }).toBe('unclaimed');
    await calls.call(operator, `${manager}/resume`);
    const history = await calls.call<{ tasks: TaskWire[] }>(person, 'GET /v1/productions/tasks?view=history');
    expect(history.tasks).toMatchObject([{ task_id: task, status: 'released' }]);
    expect(await calls.call(person, claim)).toMatchObject({ status: 'active' });
  });

  it('PROD-003 takes the task of a team back from a member who is removed', async () => {
    const [person, outsider] = [await calls.newProducer(operator), await calls.newProducer(operator)];
    const team = await calls.newTeam(operator, 'Hamburg');
    await calls.join(operator, team, person, 'producer');
    const task = await publishTask();
    await calls.call(operator, `PATCH /v1/productions/manage/tasks/${task}`, { team_id: team });
    for (const one of [person, outsider]) {
      await pass(one, transcriptTest);
      await signCurrent(one);
    }
    const claim = `POST /v1/productions/tasks/${task}/claim`;
    expect((await calls.refusal(outsider, claim))[0]).toBe(403);
    await calls.call(person, claim);
    const { members } = await calls.call<{ members: { member_id: string }[] }>(
      operator,
      `GET /v1/productions/teams/${team}`,
    );
    await calls.call(operator, `DELETE /v1/productions/teams/${team}/members/${members[0]!.member_id}`);
    await expect.poll(async () => (await taskOf(task)).status, { timeout: 60_000 }).toBe('unclaimed');
    expect((await calls.refusal(person, claim))[0]).toBe(403);
  });
});
