ALTER TABLE "read_listens" DROP CONSTRAINT "read_listens_chapter_id_read_chapters_id_fk";
--> statement-breakpoint
DROP INDEX "read_chapters_of_read";--> statement-breakpoint
ALTER TABLE "read_listens" ADD COLUMN "earned_micros" bigint;--> statement-breakpoint
ALTER TABLE "read_chapters" ADD COLUMN "edition_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "read_chapters" ADD COLUMN "captions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "read_chapters" ADD COLUMN "studio_chapter_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "reads" ADD COLUMN "edition" jsonb;--> statement-breakpoint
ALTER TABLE "reads" ADD COLUMN "published" jsonb;--> statement-breakpoint
ALTER TABLE "reads" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reads" ADD COLUMN "is_taken_down" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "read_listens_unpaid" ON "read_listens" USING btree ("day") WHERE "read_listens"."earned_micros" is null;--> statement-breakpoint
CREATE INDEX "read_chapters_of_read" ON "read_chapters" USING btree ("read_id","edition_id","position");--> statement-breakpoint
ALTER TABLE "reads" DROP COLUMN "cover_type";
