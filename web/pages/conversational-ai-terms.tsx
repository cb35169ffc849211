import { brand } from '../../contract/catalogue/brand.ts';
import { pageMeta } from './site/page-meta.ts';
import { SiteHead, SitePage } from './site/site-page.tsx';
import { SiteBody, SiteSection } from './site/site-sections.tsx';

export const meta = () =>
  pageMeta({
    path: '/conversational-ai-terms',
    title: 'Conversational AI terms',
    description: `What you agree to before you build and run voice agents with ${brand}.`,
  });

/** AGENT-002: what the agreement `conversational_ai` is about. Operators state any further terms themselves. */
export default function ConversationalAiTermsPage() {
  return (
    <SitePage>
      <SiteHead
        heading="Conversational AI terms"
        lead="What you agree to before you build and run agents that talk with people."
      />
      <SiteBody>
        <SiteSection title="People know that they talk to a machine">
          <p>
            Tell callers and visitors that an agent answers, before or at the start of the conversation. An agent must
            not claim to be a person when somebody asks.
          </p>
        </SiteSection>
        <SiteSection title="Recording and consent">
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>Conversations are transcribed, and recorded unless you turn recording off in the agent's settings.</li>
            <li>Obtain the consent that the law requires of you, and let people refuse.</li>
            <li>You choose how long conversations are kept. You can delete each of them at any time.</li>
          </ul>
        </SiteSection>
        <SiteSection title="Calls">
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>Call only people who agreed to it, and only at permitted hours.</li>
            <li>Do not use agents for emergency services. They cannot replace an emergency call.</li>
          </ul>
        </SiteSection>
        <SiteSection title="What is not allowed">
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>Fraud, harassment, and messages that people did not ask for.</li>
            <li>The voice of a person without their permission.</li>
            <li>Medical, legal or financial decisions without a person who is responsible for them.</li>
          </ul>
        </SiteSection>
        <SiteSection title="Answers can be wrong">
          <p>
            An agent may misunderstand people and say something false. Test yours, watch its conversations, and give
            people a way to reach somebody. You are responsible for what your agents say and do.
          </p>
        </SiteSection>
        <SiteSection title="Other providers">
          <p>
            A language model, a tool or a phone line of another provider receives the parts of a conversation that it
            needs. The terms of that provider apply as well, and the terms of this server's operator.
          </p>
        </SiteSection>
      </SiteBody>
    </SitePage>
  );
}
