"""An agent of LiveKit that speaks with a voice of your server.

LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET are those of your LiveKit server.
"""

import os

from livekit.agents import Agent, AgentSession, JobContext, WorkerOptions, cli
from livekit.plugins import elevenlabs


def voice() -> elevenlabs.TTS:
    url = os.environ.get("TIMBRE_URL", "http://localhost:4000")
    return elevenlabs.TTS(
        voice_id=os.environ.get("VOICE_ID", "21m00Tcm4TlvDq8ikWAM"),
        model="eleven_flash_v2_5",
        base_url=f"{url}/v1",
        api_key=os.environ["KEY"],
    )


async def entrypoint(ctx: JobContext) -> None:
    await ctx.connect()
    session = AgentSession(tts=voice())
    await session.start(room=ctx.room, agent=Agent(instructions="You greet people."))
    await session.say("Hello from a voice of your own.")


if __name__ == "__main__":
    cli.run_app(WorkerOptions(entrypoint_fnc=entrypoint))
