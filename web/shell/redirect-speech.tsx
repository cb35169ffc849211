import { redirect } from 'react-router';

/** `/app/speech-synthesis` redirects to its first area (O-18). */
export const clientLoader = () => redirect('/app/speech-synthesis/text-to-speech');

export default function RedirectSpeech() {
  return null;
}
