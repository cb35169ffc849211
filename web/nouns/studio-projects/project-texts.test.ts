import { expect, it } from 'vitest';
import { studioProjectsErrors } from '../../../contract/studio/studio-projects.errors.ts';
import { liveModerationText, projectStateText } from './project-texts.ts';

const idle = { state: 'default', creation_meta: null, creation_problem: null } as const;

it('STUDIO-008 names a state other than the default one', () => {
  expect(projectStateText(idle)).toBeUndefined();
  expect(projectStateText({ ...idle, state: 'converting' })).toBe('Converting');
  expect(projectStateText({ ...idle, state: 'in_queue' })).toBe('In queue');
});

it('shows the progress of a creation and that it failed', () => {
  const creation_meta = { creation_progress: 0.4, status: 'creating', type: 'generate_podcast' } as const;
  expect(projectStateText({ ...idle, state: 'creating', creation_meta })).toBe('Creating 40 %');
  expect(projectStateText({ ...idle, state: 'creating' })).toBe('Creating');
  expect(projectStateText({ ...idle, creation_problem: 'The page has no text.' })).toBe('Creation failed');
});

it('STUDIO-022 VOICE-057 has the text of the server for voices with live moderation', () => {
  expect(liveModerationText).toBe('Live moderation voices are not available in Studio');
  expect(studioProjectsErrors.live_moderation_voice.text).toBe(liveModerationText);
});
