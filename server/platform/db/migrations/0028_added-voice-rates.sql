ALTER TABLE "voices" ADD COLUMN "source_rate" real;
