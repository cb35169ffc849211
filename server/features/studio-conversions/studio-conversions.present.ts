import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ConversionReply } from '../../../contract/studio/studio-conversions.ts';
import type { Conversion } from './studio-conversions.store.ts';

export const presentConversion = (conversion: Conversion, percent: number): ConversionReply => ({
  conversion_id: conversion.id,
  state: conversion.state,
  percent,
  chapter_ids: [...conversion.chapterIds],
  done_chapter_ids: [...conversion.doneChapterIds],
  spoken: conversion.spoken,
  reused: conversion.reused,
  credits: conversion.credits,
  problem: conversion.problem,
  project_snapshot_id: conversion.snapshotId,
  created_at_unix: unixSeconds(conversion.createdAt),
});
