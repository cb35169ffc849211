import { t } from '../../messages/t.ts';

export interface SiteLink {
  readonly path: string;
  readonly title: string;
  /** One line below the title in the menu. */
  readonly text?: string;
  /** Only while the server sells plans. */
  readonly isPlans?: boolean;
}

export interface SiteSection {
  readonly title: string;
  readonly links: readonly SiteLink[];
}

const product: SiteSection = {
  title: t('Product'),
  links: [
    { path: '/text-to-speech', title: t('Text to speech'), text: t('Speech in 74 languages while you type') },
    { path: '/voice-cloning', title: t('Voice cloning'), text: t('A voice from a recording, with consent') },
    { path: '/voice-changer', title: t('Voice changer'), text: t('Your performance in another voice') },
    { path: '/voice-isolator', title: t('Voice isolator'), text: t('The voice without the noise') },
    { path: '/sound-effects', title: t('Sound effects'), text: t('Sounds from a description') },
    { path: '/dubbing', title: t('Dubbing'), text: t('Videos in other languages') },
    { path: '/studio', title: t('Studio'), text: t('Audiobooks and podcasts by chapters') },
    { path: '/conversational-ai', title: t('Voice agents'), text: t('Conversations on pages and telephones') },
    { path: '/text-reader', title: t('Audio reader'), text: t('A player for articles and documents') },
    { path: '/voice-library', title: t('Voice library'), text: t('Voices that people share') },
    { path: '/ai-speech-classifier', title: t('AI speech classifier'), text: t('Was this made here?') },
    { path: '/api', title: t('API'), text: t('Compatible with the ElevenLabs SDKs') },
  ],
};

const resources: SiteSection = {
  title: t('Resources'),
  links: [
    { path: '/guides', title: t('Guides') },
    { path: '/use-cases', title: t('Use cases') },
    { path: '/languages', title: t('Languages') },
    { path: '/voice-guide', title: t('Voice guide') },
    { path: '/showcase', title: t('Showcase') },
    { path: '/customers', title: t('Stories of use') },
    { path: '/blog', title: t('Blog') },
    { path: '/docs', title: t('API reference') },
    { path: '/enterprise', title: t('Enterprise') },
    { path: '/pricing', title: t('Plans and prices'), isPlans: true },
  ],
};

const project: SiteSection = {
  title: t('Project'),
  links: [
    { path: '/about', title: t('About') },
    { path: '/careers', title: t('Take part') },
    { path: '/changelog', title: t('Changelog') },
    { path: '/grants', title: t('Grants') },
    { path: '/voice-data-partnerships', title: t('Voice data partnerships') },
    { path: '/affiliates', title: t('Invite others') },
    { path: '/payouts', title: t('Payouts') },
    { path: '/safety', title: t('Safety') },
    { path: '/security', title: t('Security') },
  ],
};

const legal: SiteSection = {
  title: t('Legal'),
  links: [
    { path: '/terms-of-use', title: t('Terms of use') },
    { path: '/terms-of-use-eu', title: t('Terms of use (EU)') },
    { path: '/privacy', title: t('Privacy') },
    { path: '/cookies', title: t('Cookies') },
    { path: '/use-policy', title: t('Use policy') },
    { path: '/conversational-ai-terms', title: t('Terms of voice agents') },
    { path: '/vla', title: t('Voice library addendum') },
    { path: '/vlaeu', title: t('Voice library addendum (EU)') },
    { path: '/contact-legal', title: t('Legal contact') },
  ],
};

/** The menus of the header. */
export const menuSections: readonly SiteSection[] = [product, resources];

/** The columns of the footer. */
export const footerSections: readonly SiteSection[] = [product, resources, project, legal];
