import { newCaller } from './caller.ts';
import { operatorOf } from './operator.ts';
import { server } from './shared-server.ts';

/** A new user on the shared server whose API key may use projects: only enterprise plans have the projects API. */
export async function newProjectsCaller() {
  const caller = await newCaller();
  const operator = operatorOf(() => server);
  try {
    await operator('give', caller.email, 'enterprise');
  } finally {
    await operator.close();
  }
  return caller;
}
