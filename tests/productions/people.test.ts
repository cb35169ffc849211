import { beforeAll, describe, expect, it } from 'vitest';
import { newEmail } from '../support/accounts.ts';
import { latestLink, mailsTo } from '../support/mailbox.ts';
import { server } from '../support/shared-server.ts';
import { type Person, peopleCalls } from './people-calls.ts';

const calls = peopleCalls(server.url);
let operator: Person;
beforeAll(async () => {
  operator = await calls.signInOperator();
});

describe('profiles', () => {
  it('PROD-004 USER-011 lets an approved producer work, read and edit their own profile, and nobody else’s', async () => {
    const person = await calls.newPerson();
    expect(await calls.me(person)).toMatchObject({ role: null, is_producer: false, producer: null });
    expect((await calls.me(person)).missing.map(({ kind }) => kind)).toEqual(['profile']);
    const edit = 'PATCH /v1/productions/producer';
    expect(await calls.refusal(person, edit, { about: 'x' })).toEqual([403, 'producer_profile_missing']);
    const other = await calls.newProducer(operator);
    const profile = calls.profileOf(person);
    const foreign = { ...profile, workspace_id: other.workspaceId };
    const apply = 'POST /v1/productions/producer';
    expect(await calls.refusal(person, apply, foreign)).toEqual([403, 'workspace_access_denied']);
    await calls.call(person, apply, profile);
    expect(await calls.refusal(person, apply, profile)).toEqual([409, 'producer_already_exists']);
    expect((await calls.refusal(person, 'GET /v1/productions/tasks'))[0]).toBe(403);

    const listed = `GET /v1/productions/manage/producers?state=applied&search=${person.email}`;
    const { producers } = await calls.call<{ producers: { user_id: string }[] }>(operator, listed);
    expect(producers.map(({ user_id }) => user_id)).toEqual([person.userId]);
    const managed = `/v1/productions/manage/producers/${person.userId}`;
    expect((await calls.refusal(other, `GET ${managed}`))[0]).toBe(403);
    expect((await calls.refusal(person, `POST ${managed}/approve`))[0]).toBe(403);
    await calls.call(operator, `POST ${managed}/approve`);
    expect(await calls.me(person)).toMatchObject({
      role: 'producer',
      is_producer: true,
      producer: { state: 'active' },
    });
    expect(await calls.call(person, 'GET /v1/user')).toMatchObject({ is_producer: true });
    await calls.call(person, 'GET /v1/productions/tasks');

    await calls.call(person, edit, { about: 'I transcribe quickly.' });
    expect((await calls.me(person)).producer).toMatchObject({
      about: 'I transcribe quickly.',
      display_name: 'Ada Byron',
    });
    expect((await calls.me(other)).producer).toMatchObject({ about: 'I transcribe.' });
    expect((await calls.refusal(person, edit, { time_zone: 'Mars/Base' }))[0]).toBe(422);

    await calls.call(operator, `POST ${managed}/suspend`, { reason: 'Late' });
    expect(await calls.me(person)).toMatchObject({ role: null, is_producer: false, producer: { state: 'suspended' } });
    expect(await calls.call(person, 'GET /v1/user')).toMatchObject({ is_producer: false });
    expect((await calls.refusal(person, 'GET /v1/productions/tasks'))[0]).toBe(403);
    await calls.call(operator, `POST ${managed}/resume`);
    expect((await calls.me(person)).is_producer).toBe(true);
  });
});

describe('teams', () => {
  it('PROD-003 invites by mail, and members join, change roles and leave', async () => {
    const team = await calls.newTeam(operator, 'Berlin');
    const path = `/v1/productions/teams/${team}`;
    const stranger = newEmail('invited');
    await calls.call(operator, `POST ${path}/members`, { email: stranger, role: 'producer' });
    expect((await latestLink(server.url, stranger, /invited you to the team “Berlin”/)).pathname).toBe('/app/sign-up');

    const [reviewer, other] = [await calls.newPerson(), await calls.newPerson()];
    await calls.call(operator, `POST ${path}/members`, { email: reviewer.email, role: 'reviewer' });
    const link = await latestLink(server.url, reviewer.email, /invited you to the team “Berlin”/);
    expect(link.pathname).toBe('/app/productions/settings');
    const [invitation] = (await calls.me(reviewer)).invitations;
    expect(invitation).toMatchObject({ team_name: 'Berlin' });
    const answer = `POST /v1/productions/team-invitations/${invitation!.team_invitation_id}`;
    expect(await calls.refusal(other, `${answer}/accept`)).toEqual([404, 'team_invitation_not_found']);
    expect((await calls.me(reviewer)).role).toBeNull();
    await calls.call(reviewer, `${answer}/accept`);
    expect(await calls.me(reviewer)).toMatchObject({ role: 'reviewer', invitations: [], teams: [{ team_id: team }] });
    expect(await calls.refusal(other, `GET ${path}`)).toEqual([404, 'production_team_not_found']);

    const invite = (role: string) => ({ email: other.email, role });
    expect(await calls.refusal(reviewer, `POST ${path}/members`, invite('manager'))).toEqual([
      403,
      'production_role_too_high',
    ]);
    await calls.call(reviewer, `POST ${path}/members`, invite('producer'));
    const [received] = (await calls.me(other)).invitations;
    await calls.call(other, `POST /v1/productions/team-invitations/${received!.team_invitation_id}/accept`);
    const read = async () =>
      (
        await calls.call<{ members: { member_id: string; user_id: string | null; role: string }[] }>(
          operator,
          `GET ${path}`,
        )
      ).members;
    const member = (await read()).find(({ user_id }) => user_id === other.userId)!;
    expect((await read()).map(({ role }) => role)).toEqual(['reviewer', 'producer', 'producer']);

    await calls.call(operator, `PATCH ${path}/members/${member.member_id}`, { role: 'manager' });
    expect((await calls.me(other)).role).toBe('manager');
    await calls.call(other, 'GET /v1/productions/manage/producers');
    expect(await calls.refusal(reviewer, `DELETE ${path}/members/${member.member_id}`)).toEqual([
      403,
      'production_role_too_high',
    ]);
    await calls.call(operator, `DELETE ${path}/members/${member.member_id}`);
    expect(await calls.me(other)).toMatchObject({ role: null, teams: [] });
    expect((await calls.refusal(other, 'GET /v1/productions/manage/producers'))[0]).toBe(403);
    await calls.call(reviewer, `POST ${path}/leave`);
    expect((await calls.me(reviewer)).role).toBeNull();
    expect((await read()).map(({ user_id }) => user_id)).toEqual([null]);

    // A declined invitation cannot be accepted later.
    await calls.call(operator, `POST ${path}/members`, invite('producer'));
    const [again] = (await calls.me(other)).invitations;
    const declined = `POST /v1/productions/team-invitations/${again!.team_invitation_id}`;
    await calls.call(other, `${declined}/decline`);
    expect(await calls.refusal(other, `${declined}/accept`)).toEqual([404, 'team_invitation_not_found']);
    expect(await mailsTo(server.url, other.email)).not.toEqual([]);
  });
});

describe('roles', () => {
  it('ROLE-004 lets each role call its routes, and refuses the others without an effect', async () => {
    const team = await calls.newTeam(operator, 'Leipzig');
    const manager = await calls.newPerson();
    await calls.join(operator, team, manager, 'manager');
    const people = {
      nobody: await calls.newPerson(),
      producer: await calls.newProducer(operator),
      reviewer: await calls.newReviewer(operator),
      manager,
    };
    const lowest = {
      'GET /v1/productions/me': 0,
      'GET /v1/productions/tasks': 1,
      'GET /v1/productions/dashboard': 1,
      'GET /v1/productions/review': 2,
      'GET /v1/productions/manage/attempts': 2,
      'GET /v1/productions/manage/producers': 3,
      'GET /v1/productions/manage/qualifications': 3,
      'GET /v1/productions/manage/contracts': 3,
      'GET /v1/productions/manage/orders': 3,
      'GET /v1/productions/manage/tasks': 3,
    };
    for (const [at, [role, person]] of Object.entries(people).entries())
      for (const [key, from] of Object.entries(lowest))
        expect([role, key, (await calls.send(person, key)).status]).toEqual([role, key, at >= from ? 200 : 403]);

    const read = async (path: string) => JSON.stringify(await calls.call(operator, `GET /v1/productions/${path}`));
    const paths = ['teams', 'manage/contracts', 'manage/qualifications', `manage/producers/${people.producer.userId}`];
    const before = await Promise.all(paths.map(read));
    const managed = `POST /v1/productions/manage/producers/${people.producer.userId}`;
    // A team of others does not exist for a reviewer.
    for (const person of [people.nobody, people.producer, people.reviewer])
      for (const [key, body] of [
        ['POST /v1/productions/teams', { name: 'Mine' }],
        [`PATCH /v1/productions/teams/${team}`, { name: 'Mine' }],
        [`DELETE /v1/productions/teams/${team}`, {}],
        [`POST /v1/productions/teams/${team}/members`, { email: 'mine@example.com', role: 'producer' }],
        ['POST /v1/productions/manage/contracts', { slug: 'mine', title: 'Mine', text: 'Mine.' }],
        [`PATCH /v1/productions/manage/qualifications/transcript-basics-1`, { is_archived: true }],
        [`${managed}/suspend`, {}],
        [`${managed}/resume`, {}],
      ] as const)
        expect([403, 404], key).toContain((await calls.send(person, key, body)).status);
    expect(await Promise.all(paths.map(read))).toEqual(before);
    await calls.call(manager, `${managed}/suspend`);
    expect((await calls.me(people.producer)).is_producer).toBe(false);
  });
});
