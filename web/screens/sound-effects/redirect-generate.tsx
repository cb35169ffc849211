import { redirect } from 'react-router';
import { generatePath } from '../../nouns/sound-effects/sound-effects-navigation.ts';

/** `/app/sound-effects` redirects to its first view (O-18). */
export const clientLoader = ({ request }: { request: Request }) => redirect(generatePath + new URL(request.url).search);

export default function RedirectGenerate() {
  return null;
}
