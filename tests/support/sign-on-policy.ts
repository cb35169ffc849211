/** Changes how the people of a workspace's domains get in. */
export async function setPolicy(url: string, token: string, changes: object) {
  const reply = await fetch(`${url}/v1/workspace/single-sign-on`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  });
  const body = (await reply.json()) as {
    user_auto_provisioning: { enabled: boolean; enabled_at_unix: number | null; enabled_by_user_email: string | null };
    requires_single_sign_on: boolean;
    can_require_single_sign_on: boolean;
    detail: { code: string };
  };
  return { status: reply.status, body };
}
