"""The official SDK for Python, with the address of your server."""

import os

from elevenlabs.client import ElevenLabs

client = ElevenLabs(
    base_url=os.environ.get("TIMBRE_URL", "http://localhost:4000"),
    api_key=os.environ["KEY"],
)

voices = client.voices.search(page_size=5).voices
for voice in voices:
    print(voice.voice_id, voice.name)

# The file grows while the rest is still being spoken.
speech = client.text_to_speech.stream(
    voices[0].voice_id,
    text="The harbor is quiet today.",
    output_format="mp3_44100_128",
)
with open("speech.mp3", "wb") as file:
    for chunk in speech:
        file.write(chunk)

with open("speech.mp3", "rb") as file:
    print(client.speech_to_text.convert(model_id="scribe_v1", file=file).text)
