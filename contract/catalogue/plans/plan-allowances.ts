import { isEnterpriseTier, planLimits, type Tier, unlimited } from './plans.ts';

/** Monthly allowances of a plan besides credits; −1: unlimited (O-09). */
interface Allowances {
  /** PLAN-066: members of the workspace. */
  readonly seats: number;
  /** PLAN-027: projects of the studio. */
  readonly projects: number;
  /** PLAN-028 */
  readonly soundEffectSeconds: number;
  /** PLAN-029: minutes of conversations with agents. */
  readonly agentMinutes: number;
  /** PLAN-030: concurrent conversations with agents. */
  readonly agentConcurrency: number;
  /** Hours of transcribed audio. */
  readonly transcriptionHours: number;
  /** Articles with their own player. */
  readonly audioNativeProjects: number;
}

/** 000 §9, 001 §6 and §9. The specification does not define transcription hours and audio native projects. */
const allowances: Readonly<Record<Tier, Allowances>> = {
  free: {
    seats: 1,
    projects: 3,
    soundEffectSeconds: 250,
    agentMinutes: 15,
    agentConcurrency: 4,
    transcriptionHours: 2,
    audioNativeProjects: 0,
  },
  starter: {
    seats: 1,
    projects: 20,
    soundEffectSeconds: 750,
    agentMinutes: 50,
    agentConcurrency: 6,
    transcriptionHours: 12,
    audioNativeProjects: 0,
  },
  creator: {
    seats: 1,
    projects: 1000,
    soundEffectSeconds: 2500,
    agentMinutes: 250,
    agentConcurrency: 10,
    transcriptionHours: 60,
    audioNativeProjects: 1000,
  },
  pro: {
    seats: 1,
    projects: 3000,
    soundEffectSeconds: 12_500,
    agentMinutes: 1100,
    agentConcurrency: 20,
    transcriptionHours: 300,
    audioNativeProjects: 3000,
  },
  growing_business: {
    seats: 3,
    projects: 20_000,
    soundEffectSeconds: 50_000,
    agentMinutes: 3600,
    agentConcurrency: 30,
    transcriptionHours: 1100,
    audioNativeProjects: 20_000,
  },
  scale_2024_08_10: {
    seats: 5,
    projects: 20_000,
    soundEffectSeconds: 275_000,
    agentMinutes: 13_750,
    agentConcurrency: 30,
    transcriptionHours: 6000,
    audioNativeProjects: 20_000,
  },
  trial: enterpriseAllowances(),
  enterprise: enterpriseAllowances(),
};

function enterpriseAllowances(): Allowances {
  return {
    seats: 25,
    projects: unlimited,
    soundEffectSeconds: unlimited,
    agentMinutes: unlimited,
    agentConcurrency: planLimits.enterprise.concurrency,
    transcriptionHours: unlimited,
    audioNativeProjects: unlimited,
  };
}

export const planAllowances = (tier: Tier): Allowances => allowances[tier];

/** PLAN-066: a workspace's own number of seats applies to enterprise tiers only. */
export const maxSeats = (tier: Tier, workspaceSeats?: number | null): number =>
  ((tier === 'enterprise' || tier === 'trial') && workspaceSeats) || allowances[tier].seats;

/** STUDIO-014: whether programs may call the API of projects. */
export const allowsProjectsApi = (tier: Tier): boolean => isEnterpriseTier(tier);

export const projectsLimit = (tier: Tier): number => allowances[tier].projects;
export const agentConcurrency = (tier: Tier): number => allowances[tier].agentConcurrency;
