ALTER TABLE "projects" ADD COLUMN "block_level" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "leveled_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_block_level" CHECK ("projects"."block_level" = 1 or "projects"."leveled_revision" = "projects"."revision");