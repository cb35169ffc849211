"""Speech of your server in a pipeline of Pipecat, played on this machine."""

import asyncio
import os

from pipecat.frames.frames import EndFrame, TTSSpeakFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.runner import PipelineRunner
from pipecat.pipeline.task import PipelineTask
from pipecat.services.elevenlabs.tts import ElevenLabsTTSService
from pipecat.transports.local.audio import LocalAudioTransport, LocalAudioTransportParams


async def main() -> None:
    url = os.environ.get("TIMBRE_URL", "http://localhost:4000")
    tts = ElevenLabsTTSService(
        api_key=os.environ["KEY"],
        voice_id=os.environ.get("VOICE_ID", "21m00Tcm4TlvDq8ikWAM"),
        model="eleven_flash_v2_5",
        url=url.replace("http", "ws", 1),
    )
    speaker = LocalAudioTransport(LocalAudioTransportParams(audio_out_enabled=True))
    task = PipelineTask(Pipeline([tts, speaker.output()]))
    await task.queue_frames([TTSSpeakFrame("Hello from a voice of your own."), EndFrame()])
    await PipelineRunner().run(task)


if __name__ == "__main__":
    asyncio.run(main())
