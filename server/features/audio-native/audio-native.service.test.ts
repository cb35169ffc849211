import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { createActor } from '../workspace/test-actor.ts';
import { htmlSnippet } from './audio-native.present.ts';
import { presentEmbedded, presentOEmbed, toXml } from './audio-native-embed.present.ts';
import { narrationsPerDay } from './page-narration.service.ts';
import { baseUrl, testAudioNative } from './test-audio-native.ts';

const { db } = await testDatabase();
const native = await testAudioNative(db);
const { playerSettings, players, links, articles, narration, figures, embed, sent, converted, plan, pages, clock } =
  native;
const signal = new AbortController().signal;
const newActor = () => createActor(db, newId());
const page = 'https://news.example/stories/tides';

/** A workspace whose player the pages of news.example may embed. */
async function newPublisher(changes: Parameters<typeof playerSettings.edit>[1] = {}) {
  const actor = await newActor();
  const settings = await playerSettings.edit(actor, { allowedUrls: ['https://news.example/stories'], ...changes });
  const open = (url = page, projectId?: string) =>
    embed.open({ publicUserId: settings.publicUserId, projectId, url, baseUrl });
  return { actor, settings, open };
}

/** A published article of the page. */
async function newNarration(actor: Actor, url = page) {
  const { player } = await native.newArticle(actor);
  const snapshotId = await native.addSnapshot({ id: player.projectId });
  await players.edit(actor, player.projectId, { url, snapshotId });
  return { projectId: player.projectId, snapshotId };
}

describe('articles', () => {
  it('O-71 NATIVE-004 creates a project with the look and voice of the player', async () => {
    const { actor } = await newPublisher({ voiceId: 'liam', textColor: '#112233', author: 'News' });
    const file = { name: 'a.txt', bytes: 1, path: '/a' };
    const { player, isConverting } = await native.newArticle(actor, { file, converts: true, player: { small: true } });
    expect(player).toMatchObject({ title: 'Tides', author: 'News', textColor: '#112233', small: true });
    expect(isConverting).toBe(true);
    expect(converted.at(-1)).toEqual({ projectId: player.projectId, publishes: true });
    const project = await native.findProject(actor.workspaceId, player.projectId);
    expect(project).toMatchObject({ sourceType: 'article', defaultParagraphVoiceId: 'liam' });
  });

  it('NATIVE-004 names the field of a voice that does not exist', async () => {
    const actor = await newActor();
    await expect(native.newArticle(actor, { voiceId: 'nobody' })).rejects.toMatchObject({
      code: 'voice_not_found',
      param: 'voice_id',
    });
  });

  it('NATIVE-005 refuses players above the limit of the plan', async () => {
    const actor = await newActor();
    plan.tier = 'free';
    try {
      await expect(native.newArticle(actor)).rejects.toMatchObject({
        code: 'audio_native_limit_reached',
        message: 'Your plan does not include Audio Native. Upgrade to add a player to your pages.',
      });
    } finally {
      plan.tier = 'creator';
    }
  });

  it('O-71 replaces the article of a page by its address', async () => {
    const { actor } = await newPublisher();
    const { projectId } = await newNarration(actor);
    pages.set(`${page}/?utm_source=mail`, 'New text.');
    const edited = await articles.replaceByPage(actor, { url: `${page}/?utm_source=mail`, title: 'Ebb' }, signal);
    expect(edited).toMatchObject({ isConverting: true, isPublishing: true });
    expect((await players.find(actor.workspaceId, projectId))?.title).toBe('Ebb');
    await expect(articles.replaceByPage(actor, { url: 'https://news.example/other' }, signal)).rejects.toMatchObject({
      code: 'audio_native_not_found',
    });
  });

  it('O-71 publishes the first snapshot of a player, and later ones if that was asked for', async () => {
    const { actor } = await newPublisher();
    const { player } = await native.newArticle(actor);
    const project = { id: player.projectId, workspaceId: actor.workspaceId };
    const [first, second] = [await native.addSnapshot(project), await native.addSnapshot(project)];
    sent.length = 0;
    await players.onConverted(project, first, { publishes: false });
    expect(sent).toEqual([{ name: 'audio-native.publish', payload: { projectId: project.id, snapshotId: first } }]);
    await players.publish(actor.workspaceId, { projectId: project.id, snapshotId: first }, signal);
    expect((await players.find(actor.workspaceId, project.id))?.publishedSnapshotId).toBe(first);
    await players.onConverted(project, second, { publishes: false });
    expect(sent).toHaveLength(1);
    await players.onConverted(project, second, { publishes: true });
    expect(sent).toHaveLength(2);
  });
});

describe('players on pages', () => {
  it('NATIVE-003 plays the narration of an allowed page by its address, with the times of all chapters', async () => {
    const { actor, settings, open } = await newPublisher();
    const { projectId, snapshotId } = await newNarration(actor);
    const embedded = await open(`${page}/?fbclid=1#top`);
    const audioUrl = links.audioUrl('', projectId, snapshotId);
    expect(presentEmbedded(embedded, { audioUrl, listenToken: 't' })).toMatchObject({
      project_id: projectId,
      status: 'ready',
      title: 'Tides',
      direction: 'ltr',
      duration_secs: 5,
      captions: [
        { start: 0, end: 1, text: 'One.' },
        { start: 1.2, end: 2, text: 'Two.' },
        { start: 2.5, end: 3.5, text: 'One.' },
        { start: 3.7, end: 4.5, text: 'Two.' },
      ],
    });
    const query = new URL(audioUrl, baseUrl).searchParams;
    const link = { projectId, snapshotId, expires: Number(query.get('expires')), signature: query.get('signature')! };
    const { stream, bytes, range } = await embed.audio(link, 'bytes=10-19', signal);
    expect([bytes, range, (await buffer(stream)).length]).toEqual([1000, { start: 10, end: 19 }, 10]);
    for (const forged of [
      { ...link, snapshotId: 'x' },
      { ...link, expires: link.expires + 1 },
    ])
      await expect(embed.audio(forged, undefined, signal)).rejects.toMatchObject({ code: 'embed_not_allowed' });
    expect(settings.publicUserId).toHaveLength(20);
  });

  it('NATIVE-003 NATIVE-006 refuses other pages, players that are turned off, and projects of others', async () => {
    const { actor, open } = await newPublisher();
    const { projectId } = await newNarration(actor);
    for (const url of ['https://other.example/stories/tides', 'https://news.example/', 'about:blank'])
      await expect(open(url, projectId), url).rejects.toMatchObject({ code: 'embed_not_allowed' });
    const other = await newPublisher();
    await expect(other.open(page, projectId)).rejects.toMatchObject({ code: 'audio_native_not_found' });
    await players.edit(actor, projectId, { isEnabled: false });
    await expect(open()).rejects.toMatchObject({ code: 'audio_native_not_found' });
    await expect(
      embed.open({ publicUserId: 'nobody', projectId: undefined, url: page, baseUrl }),
    ).rejects.toMatchObject({ code: 'audio_native_not_found' });
  });

  it('NATIVE-003 narrates an allowed page when it is first read, if the owner wants that', async () => {
    const { actor, open } = await newPublisher();
    await expect(open('https://news.example/stories/new')).rejects.toMatchObject({ code: 'audio_native_not_found' });
    await playerSettings.edit(actor, { narratesPages: true });
    pages.set('https://news.example/stories/new', 'Fresh.');
    sent.length = 0;
    const first = await open('https://news.example/stories/new');
    expect(first.player).toBeUndefined();
    expect(sent).toEqual([
      {
        name: 'audio-native.narrate',
        payload: { workspaceId: actor.workspaceId, url: 'https://news.example/stories/new' },
      },
    ]);
    // Another reader at the same moment does not start it again.
    await expect(open('https://news.example/stories/new')).rejects.toMatchObject({ code: 'audio_native_not_found' });
    await narration.narrate({ workspaceId: actor.workspaceId, url: 'https://news.example/stories/new' }, signal);
    await narration.narrate({ workspaceId: actor.workspaceId, url: 'https://news.example/stories/new' }, signal);
    expect((await open('https://news.example/stories/new')).player).toMatchObject({ title: 'A page' });
    expect((await figures.list(actor, { limit: 10, after: undefined, days: 1 })).projects).toHaveLength(1);
  });

  it('NATIVE-003 limits the pages that are narrated in a day', async () => {
    const { open } = await newPublisher({ narratesPages: true });
    for (let index = 0; index < narrationsPerDay; index++) await open(`${page}/${index}`);
    await expect(open(`${page}/last`)).rejects.toMatchObject({ code: 'narration_limit_reached' });
    clock.advance(25 * 3600 * 1000);
    await open(`${page}/tomorrow`);
  });
});

describe('figures', () => {
  it('NATIVE-003 counts loads, plays and completions once for each player', async () => {
    const { actor, open } = await newPublisher();
    const { projectId } = await newNarration(actor);
    await open();
    const token = links.listenToken(projectId);
    const report = (changes: object) =>
      figures.report({ token, played: false, seconds: 0, completed: false, ...changes });
    await report({ played: true });
    await report({ played: true, seconds: 15.4 });
    await report({ completed: true, seconds: 5 });
    await report({ completed: true });
    await figures.report({ token: `${token}x`, played: true, seconds: 60, completed: true });
    const heard = { loads: 1, plays: 1, seconds: 20, completions: 1 };
    const { days, total } = await figures.byDay(actor, projectId, 7);
    expect(total).toEqual(heard);
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ ...heard, day: clock().toISOString().slice(0, 10) });
    const listed = await figures.list(actor, { limit: 10, after: undefined, days: 30 });
    expect(listed.projects).toMatchObject([{ name: 'Tides', listening: heard }]);
    const stranger = await newActor();
    await expect(figures.byDay(stranger, projectId, 7)).rejects.toMatchObject({ code: 'project_not_found' });
  });
});

describe('what pages contain', () => {
  it('O-71 NATIVE-003 keeps the names of ElevenLabs in the snippet, and escapes values', () => {
    const look = {
      title: '',
      author: '',
      image: '',
      small: true,
      textColor: '"><script>',
      backgroundColor: '',
      sessionization: 0,
    };
    const snippet = htmlSnippet({ baseUrl, publicUserId: 'p', look, projectId: 'x' });
    expect(snippet).toMatch(/^<div id="elevenlabs-audionative-widget" /);
    expect(snippet).toContain('data-publicuserid="p"');
    expect(snippet).toContain('data-playerurl="https://voices.example/player/index.html"');
    expect(snippet).toContain('data-small="True"');
    expect(snippet).toContain('data-projectid="x"');
    expect(snippet).toContain('data-textcolor="&quot;&gt;&lt;script&gt;"');
    expect(snippet).toContain(
      '<script src="https://voices.example/player/audioNativeHelper.js" type="text/javascript">',
    );
  });

  it('NATIVE-003 describes the player of a page by oEmbed', async () => {
    const url = `https://news.example/stories/${newId()}`;
    const { actor, settings } = await newPublisher();
    await expect(embed.findForOEmbed(url, baseUrl)).rejects.toMatchObject({ code: 'audio_native_not_found' });
    const { projectId } = await newNarration(actor, url);
    const found = await embed.findForOEmbed(url, baseUrl);
    const reply = presentOEmbed({ baseUrl, ...found, maxWidth: 300, maxHeight: undefined });
    expect(reply).toMatchObject({ version: '1.0', type: 'rich', title: 'Tides', width: 300, height: 112 });
    expect(reply.html).toContain(`publicUserId=${settings.publicUserId}&amp;projectId=${projectId}`);
    expect(toXml(reply)).toContain('<html>&lt;iframe');
    const frame = `${baseUrl}/player/index.html?publicUserId=${settings.publicUserId}&projectId=${projectId}`;
    expect((await embed.findForOEmbed(frame, baseUrl)).player.projectId).toBe(projectId);
    await playerSettings.edit(actor, { allowedUrls: [] });
    await expect(embed.findForOEmbed(url, baseUrl)).rejects.toMatchObject({ code: 'audio_native_not_found' });
  });
});
