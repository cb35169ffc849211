import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { pageAliases } from '../contract/catalogue/page-aliases.ts';

export default [
  index('pages/home.tsx'),
  route('affiliates', 'pages/affiliates.tsx'),
  route('affiliates/terms', 'pages/affiliates-terms.tsx'),
  route('affiliate-partner-guide', 'pages/affiliate-guide.tsx'),
  ...Object.keys(pageAliases).map((path) => route(path.slice(1), 'shell/redirect-alias.tsx', { id: `alias${path}` })),
  layout('shell/app-providers.tsx', [
    layout('screens/action-links/entry-layout.tsx', [
      route('app/action', 'screens/action-links/action-screen.tsx'),
      layout('screens/auth/auth-layout.tsx', [
        route('app/sign-in', 'screens/auth/sign-in-screen.tsx'),
        route('app/sign-up', 'screens/auth/sign-up-screen.tsx'),
      ]),
      route('app/onboarding', 'screens/onboarding/layout.tsx', [
        index('screens/onboarding/about-you-screen.tsx'),
        route('next', 'screens/onboarding/your-work-screen.tsx'),
      ]),
      route('app/profiles/:handle', 'screens/profiles/public-screen.tsx'),
      route('app', 'shell/app-layout.tsx', [
        layout('shell/screen-boundary.tsx', [
          index('shell/redirect-home.tsx'),
          route('home', 'screens/home/screen.tsx'),
          route('voices', 'screens/voices/screen.tsx'),
          route('default-voices', 'screens/voices/default-screen.tsx'),
          route('speech-synthesis', 'shell/redirect-speech.tsx'),
          route('speech-synthesis/text-to-speech', 'screens/speech/screen.tsx'),
          route('speech-synthesis/text-to-speech/history', 'screens/history/screen.tsx'),
          route('pronunciation-dictionaries', 'screens/pronunciation-dictionaries/screen.tsx'),
          route('pronunciation-dictionaries/:dictionaryId', 'screens/pronunciation-dictionaries/editor-screen.tsx'),
          route('profiles', 'screens/profiles/screen.tsx'),
          route('onboarding-checklist', 'screens/onboarding/checklist/screen.tsx'),
          route('affiliates', 'screens/user/referral-screen.tsx'),
          route('request-alpha-access', 'screens/user/alpha-access-screen.tsx'),
          route('settings', 'screens/settings/screen.tsx'),
          route('settings/api-keys', 'screens/api-keys/screen.tsx'),
          route('settings/single-sign-on', 'screens/identity-providers/screen.tsx'),
          route('settings/engine-models', 'screens/engine-models/screen.tsx'),
          route('*', 'shell/app-not-found.tsx'),
        ]),
      ]),
    ]),
  ]),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig;
