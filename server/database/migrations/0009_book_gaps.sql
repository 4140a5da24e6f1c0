CREATE TABLE "book_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"book_guid" uuid NOT NULL,
	"kind" text NOT NULL,
	"sections_failed" integer NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "book_mails_kind" CHECK ("book_mails"."kind" in ('done', 'gaps', 'failed', 'waits'))
);
--> statement-breakpoint
ALTER TABLE "book_steps" ADD COLUMN "left_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "rewritten_chapter" smallint;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "rewritten_section" smallint;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "rewrite_instruction" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "book_emails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "book_mails" ADD CONSTRAINT "book_mails_book_guid_books_guid_fk" FOREIGN KEY ("book_guid") REFERENCES "public"."books"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_mails_book" ON "book_mails" USING btree ("book_guid");--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_rewritten" CHECK (("books"."rewritten_chapter" is null) = ("books"."rewritten_section" is null) and ("books"."rewritten_chapter" is null or "books"."status" in ('DONE', 'ERROR')));