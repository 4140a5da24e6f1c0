CREATE TABLE "captcha_answers" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tool_word_reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" text NOT NULL,
	"visitor" text NOT NULL,
	"words" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_words" (
	"day" text NOT NULL,
	"visitor" text NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tool_words_day_visitor_pk" PRIMARY KEY("day","visitor")
);
--> statement-breakpoint
CREATE INDEX "captcha_answers_expiry" ON "captcha_answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tool_word_reservations_day" ON "tool_word_reservations" USING btree ("day");