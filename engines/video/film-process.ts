import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { serveCalls } from '../host/child-server.ts';
import { type Film, openFilm } from './film.ts';
import type { FilmReply, FilmRequest } from './messages.ts';

let film: Film | undefined;

Log.setLevel(AV_LOG_QUIET);
serveCalls<FilmRequest, FilmReply>((request) => {
  if (request.kind === 'begin') film = openFilm(request.scene, request.file);
  if (!film) throw new Error('no video has begun');
  if (request.kind === 'sound') return { doneS: film.write(request.samples, request.sampleRate) };
  if (request.kind === 'end') {
    film.end();
    film.close();
    film = undefined;
  }
  return { doneS: 0 };
});
